export * from './calls.ts';
export * from './reject.ts';
