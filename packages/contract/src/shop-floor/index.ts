export * from './calls.ts';
export * from './floor.ts';
