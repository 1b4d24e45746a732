import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';

export const devReportScreen = screen(
  'dev-report',
  withCharts(async () => (await import('./dev-report-screen.tsx')).DevReportScreen),
);
