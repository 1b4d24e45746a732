export * from './calls.ts';
export * from './day-ahead-source-calls.ts';
export * from './rules.ts';
export * from './tariff.ts';
