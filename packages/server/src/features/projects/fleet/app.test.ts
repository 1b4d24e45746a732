import type { FleetDay, ProjectSummary } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareLogEntry, createTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';
import { quarterMs } from '../../../time/quarters.ts';

interface Answered {
  total: number;
  start: number;
  now: number;
  end: number;
  list: FleetDay[];
}

const tariff = {
  ...{ name: 't', region: 0, from: '2024-01-01', prices: { flat: { buy: '0.5' }, high: { buy: '1' } } },
  seasons: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      days: [
        {
          kinds: ['workday', 'weekend', 'holiday'],
          spans: [
            { from: 0, to: 720, period: 'flat' },
            { from: 720, to: 1440, period: 'high' },
          ],
        },
      ],
    },
  ],
};

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server?.close());

const id = (key: string) => server.project(key).id;
const fleet = (as: TestUser = 'monitor', more = '') => server.ask<Answered>(`/proj/getFleetDay?${more}`, { as });
const dayOf = async (key: string) => (await fleet()).data.list.find((day) => day.id === id(key));

describe('the days of the fleet', () => {
  it('include the caller’s projects, 18 hours back and 6 ahead', async () => {
    const { data } = await fleet();
    expect(data.total).toBe(2);
    expect(data.list.map((day) => day.id).toSorted((a, b) => a - b)).toEqual([id('station'), id('factory')].toSorted((a, b) => a - b));
    expect([data.now - data.start, data.end - data.now].map((ms) => ms / quarterMs)).toEqual([72, 24]);
    expect(data.list[0]).toMatchObject({ powerKw: expect.arrayContaining([null]), periods: [], alarms: [] });
  });

  it('are paged, reject invalid pages, and require a session', async () => {
    expect((await fleet('monitor', 'pageNum=2&pageSize=1')).data).toMatchObject({ total: 2, list: [{ id: id('factory') }] });
    expect((await fleet('monitor', 'pageNum=0')).status).toBe(400);
    expect((await server.ask('/proj/getFleetDay')).code).toBe(4012);
    expect((await fleet('platform', 'isAll=true')).data.total).toBe(3);
    expect((await fleet('monitor', 'isAll=true')).data.list.map((day) => day.id)).not.toContain(id('foreign'));
  });

  it('have the periods of the tariff without gaps', async () => {
    expect((await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId: id('station'), newest: 0, tariff } })).code).toBe(
      200,
    );
    const { data } = await fleet();
    const periods = data.list.find((day) => day.id === id('station'))?.periods ?? [];
    expect([periods[0]?.start, periods.at(-1)?.end]).toEqual([data.start, data.end]);
    for (const [at, period] of periods.entries()) if (at > 0) expect(period.start).toBe(periods[at - 1]?.end);
    expect(new Set(periods.map(({ period }) => period))).toEqual(new Set(['flat', 'high']));
    expect((await dayOf('factory'))?.periods).toEqual([]);
  });

  it('count alarms and faults by quarter-hour, with the highest severity; without notices and suppressed ones', async () => {
    const { now } = (await fleet()).data;
    const entry = (type: number, severity: number, start: number, quiet: string | null = null) => ({
      ...bareLogEntry,
      ...{ type, severity, project_id: id('station'), start_time: start, recover_time: start + 1, quiet },
    });
    await server.db
      .insertInto('log_entries')
      .values([
        entry(2, 2, now - quarterMs + 1),
        entry(3, 1, now - quarterMs + 2),
        entry(2, 3, now - 2 * quarterMs),
        entry(1, 1, now - 3 * quarterMs),
        entry(2, 1, now - 3 * quarterMs, 'shelved'),
        entry(2, 1, now - 100 * quarterMs),
      ])
      .execute();
    expect((await dayOf('station'))?.alarms).toEqual([
      { time: now - 2 * quarterMs, severity: 3, count: 1 },
      { time: now - quarterMs, severity: 1, count: 2 },
    ]);
  });
});

describe('power', () => {
  it('is the mean of the storage in each full quarter-hour', async () => {
    const own = await createTestServer();
    try {
      const now = Math.floor(Date.now() / quarterMs) * quarterMs;
      const times = Float64Array.from({ length: 181 }, (_, at) => now - 2 * quarterMs + at * 10_000);
      const body = encodeColumns([{ deviceKey: 't-ems', metric: 'storage_power', times, values: times.map(() => -30) }]);
      await own.ask(`/api2/history/import?projectId=${own.project('station').id}`, { as: 'engadmin', body });
      await own.telemetry.settle();
      const { data } = await own.ask<Answered>('/proj/getFleetDay', { as: 'monitor' });
      const station = data.list.find((day) => day.id === own.project('station').id);
      expect(station?.of).toBe('storage');
      const at = Math.round((now - data.start) / quarterMs);
      expect(station?.powerKw.slice(at - 3, at)).toEqual([null, -30, -30]);
    } finally {
      await own.close();
    }
  });
});

describe('the top alarm', () => {
  it('is in the list of projects: the most severe one, acknowledged or not, and none once all are cleared', async () => {
    const station = async () =>
      (await server.ask<{ list: ProjectSummary[] }>('/proj/getProjList', { as: 'monitor', language: 'en' })).data.list.find(
        (one) => one.id === id('station'),
      );
    expect(await station()).toMatchObject({ unacknowledged: 0, topAlarm: null });
    // Phase A lost (severity 1) and phase A overvoltage (severity 2).
    await server.publish('t-grid', { alarm_word_1: 0b1001 });
    await expect.poll(async () => (await station())?.unacknowledged, { timeout: 15_000 }).toBe(2);
    const top = (await station())?.topAlarm;
    expect(top).toMatchObject({ severity: 1, deviceId: server.device('t-grid').id, deviceName: 'Grid meter', ackTime: null });
    await server.ask('/api/log/acknowledge', { as: 'operator', body: { projectId: id('station'), ids: [top?.id] } });
    await expect.poll(async () => (await station())?.unacknowledged, { timeout: 15_000 }).toBe(1);
    expect((await station())?.topAlarm).toMatchObject({ id: top?.id, ackTime: expect.any(Number) });
    await server.publish('t-grid', { alarm_word_1: 0 });
    await expect.poll(async () => (await station())?.topAlarm, { timeout: 15_000 }).toBeNull();
  });
});
