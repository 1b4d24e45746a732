import { screen } from '../../platform/address/screen.ts';

export const limitsScreen = screen('dev-valLimit', async () => (await import('./limits-screen.tsx')).LimitsScreen);
