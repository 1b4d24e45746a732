export * from './backtest.ts';
export * from './calls.ts';
export * from './evening-calls.ts';
export * from './settings.ts';
