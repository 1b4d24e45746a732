export * from './money.ts';
export * from './money-form.ts';
export * from './primitives.ts';
export * from './text-rules.ts';
