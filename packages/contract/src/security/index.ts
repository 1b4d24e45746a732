export * from './calls.ts';
export * from './kinds.ts';
