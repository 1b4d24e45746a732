export * from './battery-calls.ts';
export * from './cells-calls.ts';
export * from './pivot-calls.ts';
