import { shopFloorApi } from '@czyun/contract/shop-floor';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const shopFloorScreen = screen(
  'devicesView',
  async () => (await import('./shop-floor-screen.tsx')).ShopFloorScreen,
  (projectId: number) => prefetchCall(shopFloorApi.getShopFloor, { query: { projectId } }),
);
