export { createAlarms } from './engine.ts';
export { andonKindOf } from './points/andon.ts';
export { worstOf } from './points/severity.ts';
export { loggedAlarms } from './records.ts';
export * from './replay/index.ts';
export type * from './types.ts';
