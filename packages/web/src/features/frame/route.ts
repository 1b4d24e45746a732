import { screen } from '../../shared/screen/screen.ts';

export const frameScreen = screen('frame', {
  title: { zh: '外部页面', en: 'External page' },
  load: async () => (await import('./frame-screen.tsx')).FrameScreen,
});
