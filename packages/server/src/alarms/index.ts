export { createAlarms } from './engine.ts';
export * from './replay/index.ts';
export type * from './types.ts';
