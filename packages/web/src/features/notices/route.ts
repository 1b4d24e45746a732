import { screen } from '../../platform/address/screen.ts';

export const noticesScreen = screen('notices', async () => (await import('./notices-screen.tsx')).NoticesScreen);
