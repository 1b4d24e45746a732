import { screen } from '../../platform/address/screen.ts';

export const strategyScreen = screen('e-manage', async () => (await import('./strategy-screen.tsx')).StrategyScreen);
