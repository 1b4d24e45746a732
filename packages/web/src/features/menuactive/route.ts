import { screen } from '../../platform/address/screen.ts';

export const menuactiveScreen = screen('menuactive', async () => (await import('./menuactive-screen.tsx')).MenuactiveScreen);
