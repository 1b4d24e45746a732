import { screen } from '../../platform/address/screen.ts';

export const targetsScreen = screen('manage', async () => (await import('./targets-screen.tsx')).TargetsScreen);
