import { screen } from '../../platform/address/screen.ts';

export const shiftsScreen = screen('shifts', async () => (await import('./shifts-screen.tsx')).ShiftsScreen);
