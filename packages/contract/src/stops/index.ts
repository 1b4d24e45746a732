export * from './calls.ts';
export * from './default-reasons.ts';
export * from './stop.ts';
