import { screen } from '../../shared/screen/screen.ts';

export const homeScreen = screen('home', {
  title: { zh: '项目总览', en: 'Overview' },
  load: async () => (await import('./home-screen.tsx')).HomeScreen,
});
