export * from './calls.ts';
export * from './columns.ts';
export * from './kinds.ts';
export * from './piece-energy.ts';
