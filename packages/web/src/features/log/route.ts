import { screen } from '../../platform/address/screen.ts';

export const logScreen = screen('log', async () => (await import('./log-screen.tsx')).LogScreen);
export const deviceLogScreen = screen('dev-log', async () => (await import('./device-log-screen.tsx')).DeviceLogScreen);
