/**
 * Settlement of a year of a station: readings of five registers by the minute from the engine, prices, lines, the pool of stored energy,
 * saved in the store.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tariff as tariffSchema } from '../packages/contract/src/index.ts';
import { createSettling } from '../packages/server/src/settlement/settling.ts';
import { openOwnServer } from './own-server.ts';
import type { BenchRow } from './row.ts';

const dayMs = 86_400_000;
const stepMs = 60_000;
const days = 365;
const perBatch = 200_000;
const device = (key: string, role: string, typeId = 1203, profileId = 'mqtt-meter') => ({
  ...{ key, name: key, typeId, profileId, role },
  connection: { kind: 'mqtt', periodMs: stepMs },
});
const station = {
  projects: [
    {
      ...{ key: 'bench', name: 'Bench', type: 1, timeZone: 'Asia/Shanghai' },
      devices: [device('grid', 'grid'), device('storage', 'storage'), device('pv', 'pv', 1301, 'mqtt-pv-inverter')],
    },
  ],
};
const registers = [
  ['grid', 'energy_import', (hour: number) => (hour < 8 ? 5 : 2)],
  ['grid', 'energy_export', (hour: number) => (hour > 11 && hour < 14 ? 1 : 0)],
  ['storage', 'energy_import', (hour: number) => (hour < 5 ? 3 : 0)],
  ['storage', 'energy_export', (hour: number) => (hour > 17 && hour < 22 ? 3 : 0)],
  ['pv', 'energy_total', (hour: number) => (hour > 7 && hour < 17 ? 2 : 0)],
] as const;
const spans = [
  { from: 0, to: 480, period: 'valley' },
  { from: 480, to: 1020, period: 'flat' },
  { from: 1020, to: 1440, period: 'high' },
];
const pair = (buy: string) => ({ buy, feedIn: '0.4' });

export async function settlementBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-settlement-'));
  const server = await openOwnServer({ folder, station });
  try {
    const { db, registry, telemetry } = server.deps;
    const [project] = registry.projects();
    if (!project) throw new Error('no project');
    const end = Math.floor(Date.now() / dayMs) * dayMs;
    const start = end - (days + 10) * dayMs;
    for (const [key, metric, gain] of registers) {
      const paramId = registry.paramOf(registry.deviceByKey(key)?.id ?? 0, metric)?.paramId ?? 0;
      let value = 1000;
      for (let from = start; from < end; from += perBatch * stepMs) {
        const count = Math.min(perBatch, (end - from) / stepMs);
        const values = Float64Array.from({ length: count }, (_, index) => {
          value = Math.round(value * 10 + gain(Math.floor((from + index * stepMs) / 3_600_000 + 8) % 24)) / 10;
          return value;
        });
        const times = Float64Array.from({ length: count }, (_, index) => from + index * stepMs);
        const batch = { paramIds: new Uint32Array(count).fill(paramId), times, values, quality: new Uint8Array(count) };
        await telemetry.history.importBatch(batch, { spacingMs: stepMs });
      }
    }
    await telemetry.settle();
    const tariff = tariffSchema.parse({
      ...{ name: 'bench', region: 0, from: '2020-01-01' },
      seasons: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], days: [{ kinds: ['workday', 'weekend', 'holiday'], spans }] }],
      prices: { valley: pair('0.3'), flat: pair('0.65'), high: pair('1.1') },
      surcharges: [{ name: 'fund', price: '0.02716875' }],
    });
    const by = { user_id: null, login_name: '', user_name: '', link_id: null };
    await db
      .insertInto('tariff_versions')
      .values({ project_id: project.id, tariff: JSON.stringify(tariff), ended_on: null, created: 0, ...by })
      .execute();
    const settling = createSettling({ db, registry, telemetry, now: () => end });
    const date = (back: number) => new Date(end - back * dayMs).toISOString().slice(0, 10);
    const took: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const begun = performance.now();
      const { days: settled } = await settling.run(project.id, date(days), date(1));
      took.push((performance.now() - begun) / 1000);
      if (settled !== days) throw new Error(`${settled} days`);
    }
    const [first = Number.NaN, again = Number.NaN] = took;
    return [
      { name: 'a year of a station settled and kept, 5 registers by the minute', figure: first, unit: 's', goal: '< 5' },
      { name: 'the same again, nothing changes', figure: again, unit: 's', goal: '< 5' },
    ];
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
