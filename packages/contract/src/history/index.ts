export * from './analysis-calls.ts';
export * from './calls.ts';
export * from './charts-calls.ts';
export * from './entities.ts';
export * from './frames-calls.ts';
export * from './imports-calls.ts';
export * from './range-calls.ts';
export * from './saved-curves-calls.ts';
