export { type AlarmsOptions, createAlarms } from './engine.ts';
export type * from './types.ts';
