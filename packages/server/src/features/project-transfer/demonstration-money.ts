/** Initial tariff and profit shares of demonstration projects. Written only when the projects are created. */
import { unsigned } from '../../kernel/actor.ts';
import { putParties } from '../../settlement/index.ts';
import { createFirstTariff, demonstrationTariff } from '../../tariffs/index.ts';
import { dayOf } from '../../time/days.ts';
import type { Made } from './import-station.ts';

const parties = [
  { name: '投资方 Investor', ratio: '70' },
  { name: '业主 Owner', ratio: '30' },
];

/** Skips projects without a grid meter: they have no energy to price. */
export const demonstrationMoney =
  (now: number): Made =>
  async (on, projects) => {
    const by = unsigned('demonstration', '');
    for (const { id, described } of projects) {
      if (!described.devices.some(({ role }) => role === 'grid')) continue;
      // Before any history that is imported with it.
      const from = `${Number(dayOf(described.timeZone, now).date.slice(0, 4)) - 1}-01-01`;
      await createFirstTariff(on, id, { ...demonstrationTariff, from, to: null }, by, now);
      await putParties(on, id, JSON.stringify(parties), 1);
    }
  };
