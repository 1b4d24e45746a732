export * from './battery-calls.ts';
export * from './cells-calls.ts';
