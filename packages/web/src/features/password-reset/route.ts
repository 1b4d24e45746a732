import { screen } from '../../platform/address/screen.ts';

export const forgotScreen = screen('forgot-password', async () => (await import('./forgot-screen.tsx')).ForgotScreen);

export const resetScreen = screen('reset-password', async () => (await import('./reset-screen.tsx')).ResetScreen);
