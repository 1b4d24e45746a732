export * from './calls.ts';
export * from './entities.ts';
export * from './limits.ts';
export * from './limits-calls.ts';
export * from './limits-schema.ts';
export * from './performance-calls.ts';
export * from './rules.ts';
export * from './rules-calls.ts';
