/** Fictitious day-ahead prices of the last week, today and tomorrow: low at noon, high in the evening, as in a market with much PV. */
import { hourMs, tariffsApi } from '@czyun/contract';
import { dayOn } from '../../../time/days.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

/** CNY/MWh by the hour of the day. */
const shape = [
  262, 248, 241, 238, 240, 255, 296, 352, 388, 372, 318, 264, 232, 226, 247, 305, 378, 452, 508, 497, 446, 392, 338, 291,
] as const;
const firstDay = -7;

function fileOf(site: Site): string {
  const lines = ['time,price'];
  for (let day = firstDay; day <= 1; day += 1) {
    const { start, end } = dayOn(site.project.timeZone, site.date(day));
    for (let time = start, hour = 0; time < end; time += hourMs, hour += 1) {
      const level = 1 + 0.06 * Math.sin(day * 1.7) + 0.03 * Math.cos(hour + day);
      lines.push(`${new Date(time).toISOString()},${((shape[hour % 24] ?? 300) * level).toFixed(2)}`);
    }
  }
  return lines.join('\n');
}

export const dayAheadTheme: Theme = {
  name: 'day-ahead',
  needs: 'nothing',
  type: 1,
  async make(site) {
    const { projectId } = site;
    await site.once('day-ahead', async () => {
      const body = { projectId, content: fileOf(site), step: 60 as const, per: 'MWh' as const };
      await site.as('engineer').ask(tariffsApi.dayAheadImport, { body });
    });
  },
};
