export * from './battery-calls.ts';
