export * from './calls.ts';
export * from './entities.ts';
export * from './form.ts';
export * from './kinds.ts';
