import { tariffsApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const powerPriceScreen = screen(
  'power-price',
  async () => (await import('./power-price-screen.tsx')).PowerPriceScreen,
  (projectId) => {
    prefetchCall(tariffsApi.tariffList, { query: { projectId } });
  },
);
