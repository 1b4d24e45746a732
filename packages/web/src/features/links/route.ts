import { screen } from '../../shared/screen/screen.ts';

export const inviteScreen = screen('user/p/u/invite', {
  title: { zh: '邀请与链接', en: 'Invitations' },
  load: async () => (await import('./invite-screen.tsx')).InviteScreen,
});

export const invacceptScreen = screen('user/invaccept', {
  title: { zh: '加入项目', en: 'Join a project' },
  load: async () => (await import('./invaccept-screen.tsx')).InvacceptScreen,
  withoutProject: true,
});
