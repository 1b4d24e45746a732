export * from './backup-calls.ts';
export * from './clock-calls.ts';
export * from './servers-calls.ts';
