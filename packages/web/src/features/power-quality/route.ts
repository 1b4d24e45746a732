import { screen } from '../../platform/address/screen.ts';

const load = () => import('./screens.ts');

export const qualityScreen = screen('e-quality', async () => (await load()).QualityScreen);
export const threePhaseScreen = screen('e-threePhase', async () => (await load()).ThreePhaseScreen);
export const voltageScreen = screen('e-voltageanalysis', async () => (await load()).VoltageScreen);
