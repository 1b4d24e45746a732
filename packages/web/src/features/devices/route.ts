import { screen } from '../../platform/address/screen.ts';

export const devicesScreen = screen('devices', async () => (await import('./devices-screen.tsx')).DevicesScreen);
