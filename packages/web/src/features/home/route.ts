import { projectsApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { askAhead } from '../../platform/api/ask-ahead.ts';
import { clockStore } from '../../platform/live/clock.ts';

export const homeScreen = screen(
  'home',
  async () => {
    // On most boards: loaded before the board is known.
    for (const widget of [import('./widgets/flow.tsx'), import('./widgets/info.tsx'), import('./widgets/device-stats.tsx')])
      widget.catch(() => undefined);
    return (await import('./home-screen.tsx')).HomeScreen;
  },
  (projectId) => {
    if (clockStore.get().mode === 'live') askAhead(projectsApi.getMainPage, { query: { projectId } });
  },
);
