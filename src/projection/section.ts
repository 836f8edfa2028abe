export * from '../model/section.ts';
