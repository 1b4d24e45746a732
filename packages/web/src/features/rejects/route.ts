import { screen } from '../../platform/address/screen.ts';

export const rejectsScreen = screen('dev-rejects', async () => (await import('./rejects-screen.tsx')).RejectsScreen);
