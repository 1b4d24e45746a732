export { type JobRunner, openNotify } from './open.ts';
export type { Notify } from './service.ts';
export type { Message } from './types.ts';
