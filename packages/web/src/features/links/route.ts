import { screen } from '../../platform/address/screen.ts';

export const inviteScreen = screen('user/p/u/invite', async () => (await import('./invite-screen.tsx')).InviteScreen);

export const invacceptScreen = screen('user/invaccept', async () => (await import('./invaccept-screen.tsx')).InvacceptScreen);
