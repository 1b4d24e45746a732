import { screen } from '../../shared/screen/screen.ts';

export const logScreen = screen('log', {
  title: { zh: '运行日志', en: 'Log' },
  load: async () => (await import('./log-screen.tsx')).LogScreen,
});
