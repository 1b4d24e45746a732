export * from './money.ts';
export * from './primitives.ts';
export * from './text-rules.ts';
