import { screen } from '../../platform/address/screen.ts';

export const devMonitorScreen = screen('dev-monitor', async () => (await import('./dev-monitor-screen.tsx')).DevMonitorScreen);
