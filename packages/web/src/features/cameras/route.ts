import { screen } from '../../platform/address/screen.ts';

export const camerasScreen = screen('cameras', async () => (await import('./cameras-screen.tsx')).CamerasScreen);
