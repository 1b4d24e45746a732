export * from './acknowledge-all-calls.ts';
export * from './calls.ts';
export * from './entities.ts';
