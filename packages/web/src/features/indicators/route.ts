import { screen } from '../../platform/address/screen.ts';

export const indicatorsScreen = screen('e-indicators', async () => (await import('./indicators-screen.tsx')).IndicatorsScreen);
