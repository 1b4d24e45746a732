import { screen } from '../../platform/address/screen.ts';

export const carbonScreen = screen('carbon', async () => (await import('./carbon-screen.tsx')).CarbonScreen);
