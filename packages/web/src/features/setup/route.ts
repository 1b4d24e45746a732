import { screen } from '../../platform/address/screen.ts';

export const setupScreen = screen('setup', async () => (await import('./project/project-setup-screen.tsx')).ProjectSetupScreen);
