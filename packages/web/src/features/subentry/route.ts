import { screen } from '../../platform/address/screen.ts';

export const subentryScreen = screen('subentry', async () => (await import('./subentry-screen.tsx')).SubentryScreen);
