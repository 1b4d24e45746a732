export { createAlarms } from './engine.ts';
export type * from './types.ts';
