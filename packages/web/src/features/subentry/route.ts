import { subItemsApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const subentryScreen = screen(
  'subentry',
  async () => (await import('./subentry-screen.tsx')).SubentryScreen,
  (projectId) => {
    prefetchCall(subItemsApi.getSubentryData, { query: { projectId } });
  },
);
