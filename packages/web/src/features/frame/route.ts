import { screen } from '../../platform/address/screen.ts';

export const frameScreen = screen('frame', async () => (await import('./frame-screen.tsx')).FrameScreen);
