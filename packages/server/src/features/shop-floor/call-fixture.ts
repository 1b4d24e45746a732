import { shopFloorApi } from '@czyun/contract/shop-floor';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [examplesOf(shopFloorApi, { getShopFloor: {} })];
