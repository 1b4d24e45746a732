/** A station with a storage meter and more than a month of quarter-hour registers, for settlement tests. */
import { dateAfter, type ProfitChange, type SettlementDay, type SettlementLine, type SettlementRow } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { expect } from 'vitest';
import { createTestServer, type TestUser, testStation } from '../../testing/index.ts';
import { dayOf } from '../../time/days.ts';

export const zone = 'Asia/Shanghai';
export const quarter = 900_000;
export const dayMs = 96 * quarter;
const mqtt = { kind: 'mqtt', periodMs: 60_000 };
const storageMeter = {
  key: 't-storage',
  name: '储能表',
  nameEn: 'Storage meter',
  typeId: 1203,
  profileId: 'mqtt-meter',
  connection: mqtt,
  role: 'storage',
};
const description = {
  projects: testStation.projects.map((project) =>
    project.key === 'station' ? { ...project, devices: [...project.devices, storageMeter] } : project,
  ),
};

export const today = dayOf(zone, Date.now());
export const dateBefore = (days: number) => dateAfter(today.date, -days);
/** The previous month. */
export const month = new Date(Date.parse(`${today.date.slice(0, 7)}-15`) - 30 * dayMs).toISOString().slice(0, 7);
export const monthDays = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
export const monthStart = Date.parse(`${month}-01T00:00:00+08:00`);
export const yesterday = dateBefore(1);

export const inMonth = (day: number) => `${month}-${String(day).padStart(2, '0')}`;

export const tariff = (buy: string, more: object = {}) => ({
  ...{ name: 't', region: 0, from: '2024-01-01' },
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
  prices: { valley: { buy: '0.3', feedIn: '0.4' }, high: { buy, feedIn: '0.4' } },
  basic: { by: 'measured', price: '40' },
  ...more,
});

export interface Day {
  day: SettlementDay;
  lines: SettlementLine[];
  shares: { name: string; amount: string | null }[];
  why: ProfitChange | null;
  devices: { id: number; name: string }[];
}
export interface Days {
  parts: SettlementRow[];
  shares: { name: string; amount: string | null }[];
  sums: SettlementDay['figures'];
  lines: SettlementLine[];
  today: string;
}

/** 10 kWh charged in the first hour of each day, 8 kWh discharged at noon; consumption 1 kWh per hour. No tariff is set. */
export async function createSettledStation() {
  const server = await createTestServer({ description });
  const projectId = server.project('station').id;
  const foreignId = server.device('t-foreign').projectId;
  const ask = async <T>(path: string, as: TestUser = 'operator') => server.ask<T>(`/api/settlement/${path}`, { as, language: 'en' });
  const post = async <T>(path: string, body: object, as: TestUser = 'engineer') =>
    server.ask<T>(`/api/settlement/${path}`, { as, language: 'en', body: { projectId, ...body } });

  /** Imports quarter-hour registers from an instant on; `gain`: kWh of a quarter-hour by its index of 96 in the day. */
  async function gaining(
    deviceKey: string,
    metric: string,
    from: number,
    days: number,
    gain: (index: number, day: number) => number,
    more = '',
  ): Promise<void> {
    const times: number[] = [];
    const values: number[] = [];
    let steps = 100_000;
    for (let index = 0; index <= days * 96 && from + index * quarter < Date.now(); index++) {
      times.push(from + index * quarter);
      values.push(steps / 100);
      steps += Math.round(gain(index % 96, Math.floor(index / 96)) * 100);
    }
    const body = encodeColumns([{ deviceKey, metric, times: Float64Array.from(times), values: Float64Array.from(values) }]);
    const answer = await server.ask<{ rejected: number }>(`/api2/history/import?projectId=${projectId}&spacingMs=${quarter}${more}`, {
      as: 'platform',
      body,
    });
    expect(answer.data).toMatchObject({ rejected: 0 });
  }

  async function saveTariff(body: object): Promise<void> {
    const { newest } = (await server.ask<{ newest: number }>(`/api/tariff/list?projectId=${projectId}`, { as: 'engineer' })).data;
    expect((await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest, tariff: body } })).code).toBe(200);
  }

  async function run(from: string, to: string): Promise<unknown> {
    const { data } = await post<{ jobId: number }>('run', { from, to });
    const job = await server.jobs.ended(data.jobId, 60_000);
    expect(job?.state).toBe('done');
    return job?.result;
  }

  for (const metric of ['energy_import', 'energy_export']) {
    await server.publish('t-grid', { [metric]: 1 });
    await server.publish('t-storage', { [metric]: 1 });
  }
  const length = monthDays + 40;
  await gaining(
    't-grid',
    'energy_import',
    monthStart - dayMs,
    length,
    (index) => (index < 4 ? 2.5 : 0) + (index >= 48 && index < 52 ? 0 : 0.25),
  );
  await gaining('t-grid', 'energy_export', monthStart - dayMs, length, (index) => (index >= 48 && index < 52 ? 1.75 : 0));
  await gaining('t-storage', 'energy_import', monthStart - dayMs, length, (index) => (index < 4 ? 2.5 : 0));
  await gaining('t-storage', 'energy_export', monthStart - dayMs, length, (index) => (index >= 48 && index < 52 ? 2 : 0));
  await server.telemetry.settle();
  return {
    ...{ server, projectId, foreignId, ask, post, gaining, saveTariff, run },
    dayOn: async (date: string) => (await ask<Day>(`day?projectId=${projectId}&date=${date}`)).data,
    days: async (from: string, to: string, by = 'day') =>
      (await ask<Days>(`days?projectId=${projectId}&from=${from}&to=${to}&by=${by}`)).data,
  };
}
export type SettledStation = Awaited<ReturnType<typeof createSettledStation>>;
