import { screen } from '../../platform/address/screen.ts';

export const devReportScreen = screen('dev-report', async () => (await import('./dev-report-screen.tsx')).DevReportScreen);
