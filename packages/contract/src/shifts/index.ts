export * from './calls.ts';
export * from './hand-overs-calls.ts';
