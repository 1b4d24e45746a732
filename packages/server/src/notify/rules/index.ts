export { noticeConsumer } from './consumer.ts';
export { createNotifier } from './notifier.ts';
export { localInstant } from './on-call.ts';
export { onDutyAt } from './on-call-repo.ts';
export type { ChannelRow, Owner } from './recipients-repo.ts';
export { noticeRulesRepo } from './repo.ts';
export { pullBackNotices } from './steps-repo.ts';
export { testNotice } from './words.ts';
