export * from './calls.ts';
export * from './device-calls.ts';
export * from './kinds.ts';
export * from './mails-calls.ts';
export * from './operations-calls.ts';
