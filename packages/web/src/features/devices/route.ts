import { screen } from '../../shared/screen/screen.ts';

export const devicesScreen = screen('devices', {
  title: { zh: '设备列表', en: 'Devices' },
  load: async () => (await import('./devices-screen.tsx')).DevicesScreen,
});
