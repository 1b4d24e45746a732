export * from './batch.ts';
export * from './calls.ts';
