export * from './calls.ts';
export * from './links-calls.ts';
