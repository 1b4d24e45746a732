export * from './analysis-calls.ts';
export * from './calls.ts';
export * from './entities.ts';
export * from './imports-calls.ts';
export * from './more-calls.ts';
export * from './saved-curves-calls.ts';
