import { screen } from '../../platform/address/screen.ts';

export const devDataScreen = screen('dev-data', async () => (await import('./dev-data-screen.tsx')).DevDataScreen);
