export * from './call.ts';
export * from './errors.ts';
export * from './live.ts';
export * from './permissions.ts';
