export { maskMail } from './channels/email.ts';
export { createNotify, type Notify, type NotifyRoom, type Tried } from './service.ts';
export type { Notice, NoticeFile } from './types.ts';
