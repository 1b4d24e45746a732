import { screen } from '../../platform/address/screen.ts';

export const openUrlScreen = screen('openurl', async () => (await import('./open-url-screen.tsx')).OpenUrlScreen);
