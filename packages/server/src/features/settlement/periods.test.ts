/** Quantity and charge by period, compared with plain arithmetic on the register differences and with the settlement of the same days. */
import { dateAfter, type SettlementFigures, type SettlementPeriods } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayOf } from '../../time/days.ts';

const quarter = 900_000;
const dayMs = 96 * quarter;
const today = dayOf('Asia/Shanghai', Date.now());
const date = (before: number) => dateAfter(today.date, -before);
const [first, last] = [date(3), date(1)];
/** kWh of a quarter-hour: valley until 8:00, then high. */
const gain = (index: number) => (index < 32 ? 1.25 : 0.75);

let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  const begin = today.start - 3 * dayMs;
  const times = Float64Array.from({ length: 3 * 96 + 1 }, (_, index) => begin + index * quarter);
  let register = 1000;
  const values = Float64Array.from(times, (_, index) => {
    const value = register;
    register += gain(index % 96);
    return value;
  });
  await server.publish('t-grid', { energy_import: 1 });
  const body = encodeColumns([{ deviceKey: 't-grid', metric: 'energy_import', times, values }]);
  expect((await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${quarter}`, { as: 'platform', body })).code).toBe(200);
  await server.telemetry.settle();
}, 60_000);
afterAll(() => server?.close());

const periods = (more = '', as: TestUser = 'monitor') =>
  server.ask<SettlementPeriods>(`/api/settlement/periods?projectId=${projectId}&from=${first}&to=${last}${more}`, { as, language: 'en' });

async function settle(): Promise<void> {
  const body = { projectId, from: first, to: last };
  const { jobId } = (await server.ask<{ jobId: number }>('/api/settlement/run', { as: 'engineer', body })).data;
  expect((await server.jobs.ended(jobId, 60_000))?.state).toBe('done');
}

async function price(from: string, newest: number): Promise<void> {
  const tariff = {
    ...{ name: 't', region: 0, from },
    seasons: [
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        days: [
          {
            kinds: ['workday', 'weekend', 'holiday'],
            spans: [
              { from: 0, to: 480, period: 'valley' },
              { from: 480, to: 1440, period: 'high' },
            ],
          },
        ],
      },
    ],
    prices: { valley: { buy: '0.30017001', feedIn: '0.4' }, high: { buy: '1.20000007', feedIn: '0.4' } },
    surcharges: [{ name: 'fund', price: '0.0333', inBase: false }],
  };
  expect((await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest, tariff } })).code).toBe(200);
}

/** Charge in fen for hundredths of a kWh, rounded half up once. */
const fen = (hundredths: bigint, price: bigint) => (hundredths * price + 50_000_000n) / 100_000_000n;
const yuan = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;

describe('days by period', () => {
  it('that are not settled are reported as missing', async () => {
    const { data } = await periods();
    expect(data).toMatchObject({ unsettled: 3, cells: [], total: { quantity: null, charge: null } });
    expect(data.parts.map(({ label, settled }) => [label, settled])).toEqual([first, date(2), last].map((label) => [label, 0]));
  });

  it('without a tariff have a quantity and no charge', async () => {
    await settle();
    const { data } = await periods();
    expect(data).toMatchObject({ unsettled: 0, unpriced: 3, missing: 0 });
    expect(data.cells).toEqual([{ period: 'none', quantity: '264', charge: null }]);
    expect(data.total).toEqual({ quantity: '264', charge: null });
  });

  it('are the register differences times the prices, equal to the settlement to the cent', async () => {
    await price('2024-01-01', 0);
    await settle();
    const { data } = await periods();
    const valley = fen(4000n, 30_017_001n);
    const high = fen(4800n, 120_000_007n);
    const fund = fen(8800n, 3_330_000n);
    expect(data.parts[1]?.cells).toEqual([
      { period: 'high', quantity: '48', charge: yuan(high) },
      { period: 'valley', quantity: '40', charge: yuan(valley) },
      { period: 'surcharge', quantity: null, charge: yuan(fund) },
    ]);
    const total = yuan(3n * (high + valley + fund));
    expect(data.total).toEqual({ quantity: '264', charge: total });
    expect(data.cells).toEqual([
      { period: 'high', quantity: '144', charge: yuan(3n * high) },
      { period: 'valley', quantity: '120', charge: yuan(3n * valley) },
      { period: 'surcharge', quantity: null, charge: yuan(3n * fund) },
    ]);
    expect(data).toMatchObject({ unsettled: 0, unpriced: 0 });
    const path = `/api/settlement/days?projectId=${projectId}&from=${first}&to=${last}`;
    const { sums } = (await server.ask<{ sums: SettlementFigures }>(path, { as: 'monitor' })).data;
    expect(data.total).toEqual({ quantity: sums.energy.gridImport, charge: sums.money.purchase });
  });

  it('are grouped by month, and empty if there is no such flow', async () => {
    const { data } = await periods('&by=month');
    const labels = [...new Set([first, date(2), last].map((each) => each.slice(0, 7)))];
    expect(data.parts.map(({ label }) => label)).toEqual(labels);
    expect((await periods('&of=charge')).data).toMatchObject({ cells: [], total: { charge: null }, unpriced: 0 });
  });

  it('require membership and a valid range', async () => {
    expect((await periods('', 'stranger')).code).toBe(4013);
    expect((await periods('&of=weather')).status).toBe(400);
    const range = (from: string, to: string) =>
      server.ask(`/api/settlement/periods?projectId=${projectId}&from=${from}&to=${to}`, { as: 'monitor' });
    expect((await range(last, first)).status).toBe(400);
    expect((await range('2020-01-01', last)).status).toBe(400);
    expect((await range('2026-02-30', '2026-03-01')).status).toBe(400);
  });
});
