export { maskMail } from './channels/email.ts';
export { createNotify, type DeliveryTarget, type Notify, type NotifyRoom, type Tried } from './service.ts';
export type { Notice, NoticeFile, NoticePage, PageAddress } from './types.ts';
