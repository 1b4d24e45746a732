import { screen } from '../../platform/address/screen.ts';

const load = () => import('./unit-screens.tsx');

export const generationScreen = screen('energy2', async () => (await load()).GenerationScreen);
export const distributionScreen = screen('energy3', async () => (await load()).DistributionScreen);
export const metersScreen = screen('monitor', async () => (await load()).MetersScreen);
