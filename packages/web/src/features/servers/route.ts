import { screen } from '../../platform/address/screen.ts';

export const serversScreen = screen('servers', async () => (await import('./servers-screen.tsx')).ServersScreen);
