import { screen } from '../../shared/screen/screen.ts';

export const devMonitorScreen = screen('dev-monitor', {
  title: { zh: '实时监测', en: 'Monitor' },
  load: async () => (await import('./dev-monitor-screen.tsx')).DevMonitorScreen,
});
