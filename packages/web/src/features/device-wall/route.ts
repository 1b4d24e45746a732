import { screen } from '../../platform/address/screen.ts';

export const deviceWallScreen = screen('view2/devicesView/{id}', async () => (await import('./device-wall-screen.tsx')).DeviceWallScreen);
