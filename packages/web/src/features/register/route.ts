import { screen } from '../../platform/address/screen.ts';

export const registerScreen = screen('register', async () => (await import('./register-screen.tsx')).RegisterScreen);
