import { screen } from '../../platform/address/screen.ts';
import { devicesAhead } from '../../platform/api/ahead.ts';

export const devicesScreen = screen(
  'devices',
  async () => (await import('./devices-screen.tsx')).DevicesScreen,
  (projectId) => devicesAhead(projectId),
);
