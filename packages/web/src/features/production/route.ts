import { productionApi } from '@czyun/contract/production';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

const ahead = (projectId: number) => prefetchCall(productionApi.getProductionPlan, { query: { projectId } });

export const ordersScreen = screen('TableView', async () => (await import('./orders-screen.tsx')).OrdersScreen, ahead);
export const scheduleScreen = screen('schedule', async () => (await import('./schedule-screen.tsx')).ScheduleScreen, ahead);
