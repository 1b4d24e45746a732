import { overviewAhead } from '../../parts/energy/overview-ahead.ts';
import { screen } from '../../platform/address/screen.ts';

export const homeScreen = screen(
  'home',
  async () => {
    // On most boards: loaded before the board is known.
    for (const widget of [import('./widgets/flow.tsx'), import('./widgets/info.tsx'), import('./widgets/device-stats.tsx')])
      widget.catch(() => undefined);
    return (await import('./home-screen.tsx')).HomeScreen;
  },
  overviewAhead,
);
