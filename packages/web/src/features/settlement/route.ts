import { screen } from '../../platform/address/screen.ts';

export const settlementScreen = screen('daily-power-data', async () => (await import('./settlement-screen.tsx')).SettlementScreen);
