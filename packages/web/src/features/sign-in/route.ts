import { screen } from '../../platform/address/screen.ts';

export const loginScreen = screen('login', async () => (await import('./login-screen.tsx')).LoginScreen);
