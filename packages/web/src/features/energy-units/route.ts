import { devicesApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

const load = () => import('./unit-screens.tsx');
const ahead = (projectId: number) => prefetchCall(devicesApi.getByArea, { query: { projId: projectId, detail: true } });

export const generationScreen = screen('energy2', async () => (await load()).GenerationScreen, ahead);
export const distributionScreen = screen('energy3', async () => (await load()).DistributionScreen, ahead);
export const metersScreen = screen('monitor', async () => (await load()).MetersScreen, ahead);
