import { screen } from '../../platform/address/screen.ts';

export const historyScreen = screen('history', async () => (await import('./history-screen.tsx')).HistoryScreen);
