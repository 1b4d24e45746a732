import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';

export const alarmPerformanceScreen = screen(
  'alarm-performance',
  withCharts(async () => (await import('./alarm-performance-screen.tsx')).AlarmPerformanceScreen),
);
