import { screen } from '../../platform/address/screen.ts';

export const securityLogScreen = screen('security-log', async () => (await import('./security-log-screen.tsx')).SecurityLogScreen);
