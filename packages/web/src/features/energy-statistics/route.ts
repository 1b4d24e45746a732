import { screen } from '../../platform/address/screen.ts';

export const statisticsScreen = screen('statistics', async () => (await import('./statistics-screen.tsx')).StatisticsScreen);
