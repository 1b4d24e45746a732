import { overviewAhead } from '../../parts/energy/overview-ahead.ts';
import { screen } from '../../platform/address/screen.ts';

export const homeScreen = screen(
  'home',
  async () => {
    // On most boards: loaded before the board is known.
    for (const part of [import('./station/station.tsx'), import('./widgets/device-stats.tsx')]) part.catch(() => undefined);
    return (await import('./home-screen.tsx')).HomeScreen;
  },
  overviewAhead,
);
