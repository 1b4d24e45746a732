export { createNotify, type Notify, type NotifyRoom } from './service.ts';
export type { Message } from './types.ts';
