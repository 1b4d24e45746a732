import { overviewAhead } from '../../parts/energy/overview-ahead.ts';
import { screen } from '../../platform/address/screen.ts';

export const cockpitScreen = screen('e-cockpit', async () => (await import('./cockpit-screen.tsx')).CockpitScreen, overviewAhead);
