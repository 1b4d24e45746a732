import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';

export const oeeScreen = screen(
  'analyReport',
  withCharts(async () => (await import('./oee-screen.tsx')).OeeScreen),
);
