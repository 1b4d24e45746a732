import { shopFloorApi } from '@czyun/contract/shop-floor';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { shopFloorHandlers } from './handlers.ts';
import { createShopFloor } from './service.ts';

export const shopFloorFeature = defineFeature('shopFloor', { apis: [shopFloorApi] }, (deps) => ({
  calls: [answered(shopFloorApi, shopFloorHandlers(createShopFloor(deps)))],
}));
