import { screen } from '../../shared/screen/screen.ts';

export const setupScreen = screen('setup', {
  title: { zh: '项目配置', en: 'Set-up' },
  load: async () => (await import('./project/project-setup-screen.tsx')).ProjectSetupScreen,
});
