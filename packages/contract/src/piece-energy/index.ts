export * from './calls.ts';
export * from './piece-energy.ts';
