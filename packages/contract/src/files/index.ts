export * from './calls.ts';
export * from './picture.ts';
export * from './pictures-calls.ts';
