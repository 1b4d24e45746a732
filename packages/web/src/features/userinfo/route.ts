import { screen } from '../../shared/screen/screen.ts';

export const userinfoScreen = screen('userinfo', {
  title: { zh: '个人中心', en: 'My account' },
  load: async () => (await import('./userinfo-screen.tsx')).UserinfoScreen,
  withoutProject: true,
});
