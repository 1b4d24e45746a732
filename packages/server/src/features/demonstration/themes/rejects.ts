/** The default tree of reject reasons, and records of the last two weeks that explain most of the counted rejects. */
import { dayMs, hourMs, minuteMs } from '@czyun/contract';
import { rejectsApi } from '@czyun/contract/rejects';
import { stopsApi } from '@czyun/contract/stops';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

const days = 14;
const note = '演示记录 / Demonstration record';

/** Reasons of the default tree, the usual one of a machine first; by index, since neighbours are alike. */
const reasonsOf = [
  ['尺寸超差', '毛刺飞边', '刀具磨损', '首件调试'],
  ['毛刺飞边', '气孔缩孔', '参数偏离', '首件调试'],
  ['划伤', '尺寸超差', '装夹错误', '来料不良'],
] as const;

/** Share of the counted rejects that gets a reason; the rest is left for visitors to try. */
const explained = [0.9, 0.7, 0.85, 0.6, 0.8] as const;

interface Plan {
  readonly name: string;
  readonly quantity: number;
  readonly source: 'machine' | 'later';
}

/** Records of one machine on one day. */
function recordsOf(counted: number, place: number, day: number): readonly Plan[] {
  const names = reasonsOf[place < 4 ? 0 : place < 6 ? 1 : 2];
  const total = Math.floor(counted * (explained[(place + day) % explained.length] ?? 0.7));
  const first = Math.ceil(total * 0.65);
  const plans: Plan[] = [
    { name: names[day % 5 === 4 ? 2 : 0], quantity: first, source: 'machine' },
    { name: names[day % 3 === 2 ? 3 : 1], quantity: total - first, source: 'machine' },
  ];
  if ((day + place) % 6 === 0) plans.push({ name: '裂纹', quantity: 1 + ((day + place) % 3), source: 'later' });
  return plans.filter(({ quantity }) => quantity > 0);
}

async function recordRejects(site: Site): Promise<void> {
  const { projectId } = site;
  const operator = site.as('operator');
  const { list: reasons } = await operator.ask(stopsApi.listStopReasons, { query: { projectId, use: 'reject' } });
  const now = site.now();
  for (const [place, machine] of site.of('machine').entries()) {
    const query = { projectId, deviceIds: String(machine.id), start: now - days * dayMs, end: now };
    const { trend } = await operator.ask(rejectsApi.listRejects, { query });
    for (const [day, start] of trend.times.entries()) {
      const next = trend.times[day + 1] ?? now;
      const time = Math.min(next, start + 15 * hourMs + place * 7 * minuteMs) - minuteMs;
      for (const { name, ...rest } of recordsOf(trend.counted[day] ?? 0, place, day)) {
        const reason = reasons.find((each) => each.name === name && each.parentId !== null);
        if (!reason || time < start) continue;
        const body = { deviceId: machine.id, version: 0, time, reasonId: reason.id, note, ...rest };
        await operator.ask(rejectsApi.saveReject, { body });
      }
    }
  }
}

export const rejectsTheme: Theme = {
  name: 'rejects',
  needs: 'history',
  type: 2,
  async make(site) {
    const { projectId } = site;
    await site.once('reject-reasons', () =>
      site.as('engineer').ask(stopsApi.saveDefaultStopReasons, { body: { projectId, use: 'reject' } }),
    );
    await site.once('reject-reasons/recorded', () => recordRejects(site));
  },
};
