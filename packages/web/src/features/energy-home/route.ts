import { overviewAhead } from '../../parts/energy/overview-ahead.ts';
import { screen } from '../../platform/address/screen.ts';

const load = async () => (await import('./energy-home-screen.tsx')).EnergyHomeScreen;

/** The name differs between storage stations and energy projects. */
export const energyHomeScreen = screen('energyHome', load, overviewAhead);
export const eHomeScreen = screen('e-home', load, overviewAhead);
