export * from './calls/index.ts';
export * from './entities.ts';
export * from './errors.ts';
export * from './field-texts.ts';
export * from './kernel.ts';
export * from './live.ts';
export * from './permissions.ts';
export * from './routes.ts';
