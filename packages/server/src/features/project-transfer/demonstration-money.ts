/** What the demonstration's projects have of money when they are first made: a tariff and who shares in the profit. Nothing of it is ever written again. */
import { unsigned } from '../../kernel/actor.ts';
import { putParties } from '../../settlement/index.ts';
import { beginTariff, demonstrationTariff } from '../../tariffs/index.ts';
import { dayOf } from '../../time/days.ts';
import type { Made } from './import-station.ts';

const parties = [
  { name: '投资方 Investor', ratio: '70' },
  { name: '业主 Owner', ratio: '30' },
];

/** A project without a grid meter has no energy for a tariff to price. */
export const demonstrationMoney =
  (now: number): Made =>
  async (on, projects) => {
    const by = unsigned('demonstration', '');
    for (const { id, described } of projects) {
      if (!described.devices.some(({ role }) => role === 'grid')) continue;
      // Before every history that comes with it.
      const from = `${Number(dayOf(described.timeZone, now).date.slice(0, 4)) - 1}-01-01`;
      await beginTariff(on, id, { ...demonstrationTariff, from, to: null }, by, now);
      await putParties(on, id, JSON.stringify(parties), 1);
    }
  };
