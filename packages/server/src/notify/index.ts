export { createNotify, type Notify, type NotifyRoom } from './service.ts';
export type { Notice } from './types.ts';
