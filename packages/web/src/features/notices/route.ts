import { noticesApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const noticesScreen = screen(
  'notices',
  async () => (await import('./notices-screen.tsx')).NoticesScreen,
  (projectId) => {
    prefetchCall(noticesApi.noticeRuleList, { query: { projectId } });
    prefetchCall(noticesApi.noticeChannels, {});
  },
);
