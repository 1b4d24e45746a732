export * from './calls.ts';
export * from './documents.ts';
