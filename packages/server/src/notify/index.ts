export { maskMail } from './channels/email.ts';
export type { DeliveryTarget, Tried } from './deliveries.ts';
export { createNotify, type Notify, type NotifyRoom } from './service.ts';
export type { Notice, NoticeFile, NoticePage, PageAddress } from './types.ts';
