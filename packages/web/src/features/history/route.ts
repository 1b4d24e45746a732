import { screen } from '../../shared/screen/screen.ts';

export const historyScreen = screen('history', {
  title: { zh: '历史曲线', en: 'History' },
  load: async () => (await import('./history-screen.tsx')).HistoryScreen,
});
