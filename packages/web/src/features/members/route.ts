import { screen } from '../../shared/screen/screen.ts';

export const membersScreen = screen('user/p/u/manage', {
  title: { zh: '成员管理', en: 'Members' },
  load: async () => (await import('./members-screen.tsx')).MembersScreen,
});
