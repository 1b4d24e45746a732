import { screen } from '../../platform/address/screen.ts';

export const oeeScreen = screen('analyReport', async () => (await import('./oee-screen.tsx')).OeeScreen);
