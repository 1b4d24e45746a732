/** Energy targets of this year, derived from the last days. */
import { energyTargetsApi, settlementApi, subItemsApi, type TargetQuantity } from '@czyun/contract';
import { whenSettled } from '../settled.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

/** Quotas are slightly below the yearly value of the last days, goals slightly above. */
const ambition = { limit: 0.98, goal: 1.02 } as const;
const reason = '演示说明：本月产线加班，用电高于计划。 / Demonstration: overtime on the lines this month, use above plan.';

type Amounts = (string | null)[];

/** Amount of the year, followed by those of its months, in proportion to their days. */
function amountsOf(perDay: number, year: number): Amounts {
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  const whole = (amount: number) => Math.max(1, Math.round(amount / 10) * 10).toFixed(0);
  const months = days.map((count) => whole(perDay * count));
  return [String(months.reduce((sum, amount) => sum + Number(amount), 0)), ...months];
}

/** Daily means of the last weeks, by quantity; the energies are the plant's usual ones. */
async function meansOf(site: Site): Promise<Partial<Record<TargetQuantity, number>>> {
  const { projectId } = site;
  await whenSettled(site);
  const query = { projectId, from: site.date(-28), to: site.date(-1), by: 'day' as const };
  const { parts } = await site.as('engineer').ask(settlementApi.settlementDays, { query });
  const profits = parts.flatMap(({ figures: { money } }) => (money.profit === null ? [] : [Number(money.profit)]));
  const mean = profits.reduce((sum, profit) => sum + profit, 0) / Math.max(1, profits.length);
  return { gridImport: 9_700, generated: 4_000, discharge: 2_000, ...(mean > 0 ? { profit: mean } : {}) };
}

/** Values of yesterday, by the quantity of each top-level sub-item. */
async function itemMeans(site: Site): Promise<Readonly<Record<string, number>>> {
  const { list } = await site.as('engineer').ask(subItemsApi.getSubentryData, { query: { projectId: site.projectId } });
  return Object.fromEntries(
    list.flatMap(({ id, pid, yesterday }) => (pid === null && yesterday !== null && yesterday > 0 ? [[`item:${id}`, yesterday]] : [])),
  );
}

export const targetsTheme: Theme = {
  name: 'targets',
  needs: 'history',
  async make(site) {
    const { projectId, project } = site;
    const engineer = site.as('engineer');
    const year = Number(site.date().slice(0, 4));
    const { list, subjects } = await engineer.ask(energyTargetsApi.energyTargets, { query: { projectId, year } });
    const means: Readonly<Record<string, number>> = project.type === 2 ? await itemMeans(site) : await meansOf(site);
    for (const { quantity, kind } of subjects) {
      const mean = means[quantity];
      if (mean === undefined || list.some((target) => target.quantity === quantity)) continue;
      const body = { projectId, year, quantity, version: 0, amounts: amountsOf(mean * ambition[kind], year) };
      await site.once(`target/${quantity}`, () => engineer.ask(energyTargetsApi.energyTargetSave, { body }));
    }
    const { list: set, month } = await engineer.ask(energyTargetsApi.energyTargets, { query: { projectId, year } });
    const explained = set.find(({ quantity }) => quantity === 'gridImport');
    if (!explained || month === 0) return;
    const body = { projectId, year, quantity: explained.quantity, version: explained.version, month, text: reason };
    await site.once('target/reason', () => site.as('operator').ask(energyTargetsApi.energyTargetExplain, { body }));
  },
};
