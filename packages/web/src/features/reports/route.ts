import { screen } from '../../platform/address/screen.ts';

export const reportsScreen = screen('e-report', async () => (await import('./reports-screen.tsx')).ReportsScreen);
