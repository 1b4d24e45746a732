import { screen } from '../../platform/address/screen.ts';

export const userinfoScreen = screen('userinfo', async () => (await import('./userinfo-screen.tsx')).UserinfoScreen);
