import { screen } from '../../platform/address/screen.ts';

export const fanSceneScreen = screen('dev-monitor-fan3d', async () => (await import('./fan-screen.tsx')).FanScreen);
export const vesselSceneScreen = screen('dev-monitor-pressure_vessel', async () => (await import('./vessel-screen.tsx')).VesselScreen);
export const containerSceneScreen = screen('dev-monitor-container', async () => (await import('./container-screen.tsx')).ContainerScreen);
