import { screen } from '../../platform/address/screen.ts';

const load = async () => (await import('./energy-home-screen.tsx')).EnergyHomeScreen;

/** Storage stations and energy projects call it differently. */
export const energyHomeScreen = screen('energyHome', load);
export const eHomeScreen = screen('e-home', load);
