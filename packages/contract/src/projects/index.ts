export * from './calls.ts';
export * from './entities.ts';
export * from './regions-calls.ts';
