import { screen } from '../../platform/address/screen.ts';

export const timeslotScreen = screen('timeslot-eprice', async () => (await import('./timeslot-eprice-screen.tsx')).TimeslotScreen);
