import { expect, it } from 'vitest';
import { isInjected, withoutBlocks } from './injected.ts';

const BLOCK = '[tidemark:begin v=1 sha=3f9c2a7d51e0]\nNotes\n- Money\n[tidemark:end sha=3f9c2a7d51e0]';

it('takes out what hooks put into a conversation, and leaves what people said around it', () => {
  expect(withoutBlocks(`${BLOCK}\n\nAdd a test.`)).toBe('Add a test.');
  expect(withoutBlocks(`<hook_context>${BLOCK}</hook_context>`)).toBe('<hook_context></hook_context>');
  expect(withoutBlocks(`One ${BLOCK} two ${BLOCK} three`)).toBe('One  two  three');
  expect(withoutBlocks('Before\n[tidemark:begin v=1 sha=3f9c2a7d51e0]\nNotes that were cut')).toBe('Before');
  expect(withoutBlocks('Nothing  of ours ')).toBe('Nothing  of ours ');
});

it('knows a brief by its head', () => {
  expect(isInjected('  # Memory: shop\n')).toBe(true);
  expect(isInjected('My # Memory: shop')).toBe(false);
});
