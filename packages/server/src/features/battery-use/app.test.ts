/** Use of a battery over a day of generated readings, compared with figures counted minute by minute. */
import { type BatteryUse, dayMs } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayStart } from '../../time/days.ts';

const minute = 60_000;
let server: TestServer;
/** Three days ago, so that the day is complete. */
const day = dayStart('Asia/Shanghai', Date.now()) - 3 * dayMs;

interface Minute {
  readonly soc: number;
  readonly power: number;
  readonly temperature: number;
}

/** Twice a day from 10 to 90 % at 240 kW and back at 216 kW: 90 % of the energy is recovered. */
const minutes = Array.from({ length: 1440 }, (_, index): Minute => {
  const phase = index % 720;
  if (phase <= 160) return { soc: 10 + phase * 0.5, power: phase === 0 ? 0 : -240, temperature: 28 };
  if (phase <= 360) return { soc: 90, power: 0, temperature: 22 };
  if (phase <= 520) return { soc: 90 - (phase - 360) * 0.5, power: 216, temperature: 28 };
  return { soc: 10, power: 0, temperature: 22 };
});
const ratedKwh = 800;

beforeAll(async () => {
  server = await createTestServer();
  const times = Float64Array.from(minutes, (_, index) => day + index * minute);
  const of = (metric: string, value: (each: Minute, index: number) => number) => ({
    ...{ deviceKey: 't-bms', metric, times, values: Float64Array.from(minutes, value) },
  });
  let [charged, discharged] = [0, 0];
  const series = [
    of('soc', ({ soc }) => soc),
    of('active_power', ({ power }) => power),
    of('rated_energy', () => ratedKwh),
    of('cell_temperature_avg', ({ temperature }) => temperature),
    of('cell_temperature_max', ({ temperature }) => temperature + 2),
    of('cell_temperature_min', ({ temperature }) => temperature - 1),
    // The cells move apart by 5 mV in the second half of the day.
    of('cell_voltage_max', (_, index) => (index < 720 ? 3.32 : 3.325)),
    of('cell_voltage_min', () => 3.3),
    of('charge_energy_total', ({ power }) => {
      charged += power < 0 ? -power / 60 : 0;
      return 1000 + charged;
    }),
    of('discharge_energy_total', ({ power }) => {
      discharged += power > 0 ? power / 60 : 0;
      return 500 + discharged;
    }),
  ];
  const body = encodeColumns(series);
  const projectId = server.project('station').id;
  await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${minute}`, { as: 'engadmin', body });
  await server.telemetry.settle();
}, 120_000);
afterAll(() => server.close());

const ask = (query = `start=${day}`, as: TestUser = 'engineer', key = 't-bms', language: 'zh' | 'en' = 'en') =>
  server.ask<BatteryUse>(`/api/analysis/battery?deviceId=${server.device(key).id}&${query}`, { as, language });
async function use(query?: string): Promise<NonNullable<BatteryUse['use']>> {
  const { data } = await ask(query);
  if (data.use === null) throw new Error('the battery reports a state of charge');
  return data.use;
}
const hoursOf = (where: (each: Minute) => boolean) => minutes.filter(where).length / 60;

describe('the use of a battery', () => {
  it('has equivalent full cycles by registers and rainflow cycles by state of charge, each with its name', async () => {
    const { cycles, ratedKwh: rated, bucket } = await use();
    expect([rated, bucket, cycles.byBoth]).toEqual([ratedKwh, '1m', false]);
    // 320 minutes at 216 kW.
    expect(cycles.equivalent).toMatchObject({ key: 'cycles', name: 'Equivalent cycles', value: 1.44, before: null, change: null });
    // Four half cycles of 80 points.
    expect(cycles.rainflow).toMatchObject({ key: 'rainflow', name: 'Rainflow cycles', value: 1.6 });
    expect(cycles.depth.counts).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 2, 0]);
    expect((await ask(undefined, 'engineer', 't-bms', 'zh')).data.use?.cycles.rainflow.name).toBe('雨流计数循环次数');
  });

  it('compares only with a previous period of similar coverage', async () => {
    // The last reading is valid for minutes of the next day: most of it is unknown.
    const { cycles } = await use(`start=${day + dayMs}`);
    expect(cycles.rainflow).toMatchObject({ value: null, before: 1.6, change: null });
  });

  it('distributes all hours over state of charge and temperature', async () => {
    const { soc, temperature, duty } = await use();
    const bySoc = soc.edges.slice(1).map((to, at) => {
      const from = soc.edges[at] ?? 0;
      return hoursOf((each) => each.soc >= from && (each.soc < to || (to === 100 && each.soc === 100)));
    });
    for (const [at, hours] of soc.hours.entries()) expect(hours, `class ${at}`).toBeCloseTo(bySoc[at] ?? -1, 3);
    expect(soc.mean).toBeCloseTo(minutes.reduce((sum, each) => sum + each.soc, 0) / 1440, 2);
    expect(soc.unknown).toBeCloseTo(0, 3);
    const warm = temperature?.edges.indexOf(25) ?? -1;
    expect(temperature?.hours[warm]).toBeCloseTo(
      hoursOf((each) => each.temperature === 28),
      3,
    );
    // −0.3 C, between 10 and 20 %, at 28 ℃.
    const charging = duty.rateEdges.indexOf(-0.5);
    const cell = duty.cells.find((each) => each.rate === charging && each.soc === 1 && each.temperature === warm);
    expect(cell?.hours).toBeCloseTo(
      hoursOf((each) => each.power < 0 && each.soc >= 10 && each.soc < 20),
      3,
    );
    expect(duty.cells.reduce((sum, { hours }) => sum + hours, 0)).toBeCloseTo(24, 2);
  });

  it('has the spread of the cells by hour, and no trend for a single day', async () => {
    const { spread } = await use();
    expect([spread.bucket, spread.times.length, spread.voltage?.unit]).toEqual(['1h', 24, 'mV']);
    expect([spread.voltage?.mean[0], spread.voltage?.mean[23], spread.voltage?.average, spread.voltage?.largest]).toEqual([
      20, 25, 22.5, 25,
    ]);
    // A day shows the course of a cycle, not a drift.
    expect(spread.voltage?.perMonth).toBeNull();
    expect([spread.temperature?.average, spread.temperature?.largest]).toEqual([3, 3]);
  });

  it('has the round-trip efficiency at the power used', async () => {
    const { efficiency } = await use();
    expect(efficiency.edges).toEqual([0, 50, 100, 150, 200, 250]);
    expect(efficiency.classes.map((each) => each.efficiency)).toEqual([null, null, null, null, 90]);
    expect(efficiency.classes[4]?.charge.kwh).toBeCloseTo(320 * 4, 3);
    expect(efficiency.classes[4]?.discharge.soc).toBeCloseTo(160, 2);
  });

  it('finds the same cycles over longer periods from coarser buckets', async () => {
    for (const [range, bucket] of [
      [2, '2m'],
      [3, '5m'],
      [4, '1h'],
    ] as const) {
      const { cycles, bucket: used, soc } = await use(`start=${day - 3 * dayMs}&range=${range}`);
      expect(used).toBe(bucket);
      // Six days are unknown, so there is no count for the period; the known part has its cycles.
      expect(cycles.rainflow.value, bucket).toBeNull();
      expect(cycles.depth.counts, bucket).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 2, 0]);
      expect(
        soc.hours.reduce((sum, hours) => sum + hours, 0),
        bucket,
      ).toBeCloseTo(24, 1);
    }
  });

  it('is null for a device without state of charge, and empty for a future period', async () => {
    expect((await ask(undefined, 'engineer', 't-grid')).data.use).toBeNull();
    const future = await use(`start=${day + 400 * dayMs}`);
    expect([future.cycles.rainflow.value, future.temperature, future.spread.voltage, future.efficiency.classes]).toEqual([
      null,
      null,
      null,
      [],
    ]);
  });

  it('is refused if invalid, not permitted, foreign or unknown', async () => {
    expect((await ask('range=5')).status).toBe(400);
    expect((await ask('start=x')).status).toBe(400);
    expect((await ask(undefined, 'monitor')).status).toBe(403);
    expect((await ask(undefined, 'operator')).status).toBe(403);
    expect((await ask(undefined, 'engineer', 't-foreign')).status).toBe(403);
    expect((await server.ask('/api/analysis/battery?deviceId=999999', { as: 'engineer' })).status).toBe(403);
  });
});
