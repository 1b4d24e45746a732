export { createAlarms } from './engine.ts';
export { replayAlarms } from './replay.ts';
export type * from './types.ts';
