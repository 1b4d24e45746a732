import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';

export const rejectsScreen = screen(
  'dev-rejects',
  withCharts(async () => (await import('./rejects-screen.tsx')).RejectsScreen),
);
