import { routes, settlementApi, settlementMonthApi, timeText } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { clockStore, openingNow } from '../../platform/live/clock.ts';
import { calendarOf, movedBy } from './parts/dates.ts';

export const settlementScreen = screen(
  'daily-power-data',
  async () => (await import('./settlement-screen.tsx')).SettlementScreen,
  async (projectId, params, project) => {
    const asked = routes['daily-power-data'].address.read(params);
    if (asked.tab !== 'days' || asked.by !== 'day' || clockStore.get().mode !== 'live') return;
    const today = timeText(openingNow(), (await project()).timeZone, 'day');
    const date = asked.date === '' ? movedBy('day', today, -1) : asked.date;
    prefetchCall(settlementApi.settlementDay, { query: { projectId, date } });
    prefetchCall(settlementApi.settlementDays, { query: { projectId, ...calendarOf(date, today), by: 'day' } });
    prefetchCall(settlementMonthApi.getSettlementMonth, { query: { projectId, month: date.slice(0, 7) } });
  },
);
