export * from './calls.ts';
export * from './entities.ts';
export * from './together-calls.ts';
