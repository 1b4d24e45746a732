import { screen } from '../../platform/address/screen.ts';

export const devControlScreen = screen('dev-control', async () => (await import('./dev-control-screen.tsx')).DevControlScreen);
