import { shopFloorApi } from '@czyun/contract/shop-floor';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

const ahead = (projectId: number) => prefetchCall(shopFloorApi.getShopFloor, { query: { projectId } });

export const plantWallScreen = screen('DigitalCockpit', async () => (await import('./plant-wall.tsx')).PlantWallScreen, ahead);
export const workshopWallScreen = screen('DigitalCockpit2', async () => (await import('./workshop-wall.tsx')).WorkshopWallScreen, ahead);
export const lineWallScreen = screen('DigitalCockpit3', async () => (await import('./line-wall.tsx')).LineWallScreen, ahead);
