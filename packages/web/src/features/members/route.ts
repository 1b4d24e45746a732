import { screen } from '../../platform/address/screen.ts';

export const membersScreen = screen('user/p/u/manage', async () => (await import('./members-screen.tsx')).MembersScreen);
