import type { shopFloorApi } from '@czyun/contract/shop-floor';
import type { Handlers } from '../../kernel/handlers.ts';
import type { ShopFloor } from './service.ts';

export function shopFloorHandlers(shopFloor: ShopFloor): Handlers<typeof shopFloorApi> {
  return {
    getShopFloor: (input, { language, now }) => shopFloor(input.query.projectId, language, now),
  };
}
