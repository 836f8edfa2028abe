// The text of the project itself: when searching it is suggested, and what is found in it.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

describe('searching the text of the project', () => {
  const write = (count: number, ending: string) => {
    for (let n = 0; n < count; n++) scratch.write(`parts/${n}.${ending}`, `${n}\n`);
    scratch.git('add', 'parts');
  };
  const doctor = () => scratch.tide('doctor');
  const session = (title: string) => {
    const { code, err } = scratch.run('session', 'start', title);
    expect(code).toBe(0);
    scratch.tide('session', 'end');
    return err;
  };
  const TOLD =
    /^This project has more than .*; tide config set recall\.project on makes them searchable .*\n$/;

  const isSuggestedOnce = (name: string, enough: number, ending: string) => {
    write(enough, ending);
    expect(session('One')).toBe('');
    expect(doctor()).not.toContain(`more than ${enough}`);
    write(enough + 1, ending);
    expect(doctor()).toContain(`more than ${enough} ${name}; tide config set recall.project on`);
    const told = session('Two');
    expect(told).toMatch(TOLD);
    expect(told).toContain(`more than ${enough} ${name}`);
    expect(session('Three')).toBe('');
    expect(scratch.run('resume').err).toBe('');
  };

  it('is suggested once, for more than 50 documents [continuity:semantic-suggested-above-50-docs]', () =>
    isSuggestedOnce('documents', 50, 'md'));

  it('is suggested once, for more than 200 source files [continuity:semantic-suggested-above-200-sources]', () =>
    isSuggestedOnce('source files', 200, 'ts'));

  it('is suggested once by the brief too, and not where it is on', () => {
    write(51, 'md');
    expect(scratch.run('resume').err).toMatch(TOLD);
    expect(scratch.run('resume').err).toBe('');
    scratch.tide('config', 'set', 'recall.project', 'on');
    expect(doctor()).toContain('searched with tide recall --in project');
    expect(doctor()).not.toContain('more than 50');
  });

  it('is suggested for nothing that git does not track, and nothing of packages', () => {
    for (let n = 0; n < 60; n++) scratch.write(`node_modules/a/${n}.md`, `${n}\n`);
    scratch.git('add', 'node_modules');
    expect(scratch.run('session', 'start').err).toBe('');
    expect(doctor()).toContain('few enough to look through');
  });
});
