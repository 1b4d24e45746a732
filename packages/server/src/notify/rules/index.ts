export { noticeConsumer } from './consumer.ts';
export { createNotifier } from './notifier.ts';
export { localInstant } from './on-call.ts';
export { onDutyAt } from './on-call-repo.ts';
export { type ChannelRow, noticeRulesRepo, type Owner, pullBackNotices } from './repo.ts';
export { testNotice } from './words.ts';
