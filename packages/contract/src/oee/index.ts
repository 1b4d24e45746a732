export * from './calls.ts';
export * from './oee.ts';
