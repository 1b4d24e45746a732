export * from './calls.ts';
export * from './entities.ts';
export * from './project-types.ts';
export * from './regions-calls.ts';
