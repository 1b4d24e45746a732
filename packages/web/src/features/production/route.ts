import { screen } from '../../platform/address/screen.ts';

export const ordersScreen = screen('TableView', async () => (await import('./orders-screen.tsx')).OrdersScreen);
export const scheduleScreen = screen('schedule', async () => (await import('./schedule-screen.tsx')).ScheduleScreen);
