export * from './calls.ts';
export * from './rules-calls.ts';
