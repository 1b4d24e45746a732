import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';

export const devContrastScreen = screen(
  'dev-contrast',
  withCharts(async () => (await import('./dev-contrast-screen.tsx')).DevContrastScreen),
);
