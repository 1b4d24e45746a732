import { screen } from '../../platform/address/screen.ts';

export const devContrastScreen = screen('dev-contrast', async () => (await import('./dev-contrast-screen.tsx')).DevContrastScreen);
