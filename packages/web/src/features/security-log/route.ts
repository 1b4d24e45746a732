import { screen } from '../../shared/screen/screen.ts';

export const securityLogScreen = screen('security-log', {
  title: { zh: '安全日志', en: 'Security log' },
  load: async () => (await import('./security-log-screen.tsx')).SecurityLogScreen,
  withoutProject: true,
});
