export * from './actor.ts';
export * from './calls.ts';
export * from './preferences-calls.ts';
export * from './registration.ts';
export * from './ruled.ts';
export * from './user-types.ts';
