import { screen } from '../../platform/address/screen.ts';

export const powerPriceScreen = screen('power-price', async () => (await import('./power-price-screen.tsx')).PowerPriceScreen);
