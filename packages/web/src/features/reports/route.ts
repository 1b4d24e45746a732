import { screen } from '../../platform/address/screen.ts';

const load = async () => (await import('./reports-screen.tsx')).ReportsScreen;

export const reportsScreen = screen('e-report', load);
export const anyReportScreen = screen('report', load);
