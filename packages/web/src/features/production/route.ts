import { screen } from '../../platform/address/screen.ts';

export const ordersScreen = screen('TableView', async () => (await import('./orders-screen.tsx')).OrdersScreen);
