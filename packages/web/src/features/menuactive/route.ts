import { screen } from '../../shared/screen/screen.ts';

export const menuactiveScreen = screen('menuactive', {
  title: { zh: '自定义页面', en: 'Custom pages' },
  load: async () => (await import('./menuactive-screen.tsx')).MenuactiveScreen,
});
