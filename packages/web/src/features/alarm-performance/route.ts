import { screen } from '../../platform/address/screen.ts';

export const alarmPerformanceScreen = screen(
  'alarm-performance',
  async () => (await import('./alarm-performance-screen.tsx')).AlarmPerformanceScreen,
);
