export * from './calls.ts';
export * from './lessons.ts';
