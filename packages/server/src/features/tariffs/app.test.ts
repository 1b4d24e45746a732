import type { DayAheadPreview, LogEntry, PriceSpan, TariffCalendar, TariffPreset, TariffVersion } from '@czyun/contract';
import { tariffFaults } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayOf } from '../../time/days.ts';

let server: TestServer;
let projectId: number;
let foreignId: number;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  foreignId = server.device('t-foreign').projectId;
});
afterAll(() => server.close());

const zone = 'Asia/Shanghai';
const today = () => dayOf(zone, Date.now()).date;
const dayAfter = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

interface List {
  list: TariffVersion[];
  newest: number;
  today: string;
  timeZone: string;
}
const list = async (as: TestUser = 'monitor') => server.ask<List>(`/api/tariff/list?projectId=${projectId}`, { as });
const every = ['workday', 'weekend', 'holiday'];
const year = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const plain = (more: object = {}) => ({
  name: '一般工商业',
  region: 0,
  from: '2026-01-01',
  seasons: [
    {
      months: year,
      days: [
        {
          kinds: every,
          spans: [
            { from: 0, to: 480, period: 'valley' },
            { from: 480, to: 1440, period: 'high' },
          ],
        },
      ],
    },
  ],
  prices: { valley: { buy: '0.32136875' }, high: { buy: '1.34176875', feedIn: null } },
  surcharges: [{ name: '政府性基金', price: '0.0196875' }],
  ...more,
});
const save = async (tariff: object, as: TestUser = 'engineer', more: object = {}) =>
  server.ask<TariffVersion>('/api/tariff/save', {
    as,
    language: 'en',
    body: { projectId, newest: (await list()).data.newest, tariff, ...more },
  });
const prices = async (start: number, end: number, as: TestUser = 'monitor') =>
  server.ask<PriceSpan[]>(`/api/tariff/prices?projectId=${projectId}&start=${start}&end=${end}`, { as });
const at = (local: string) => Date.parse(`${local}+08:00`);
const pathsOf = async (tariff: object) => (await save(tariff)).errors?.map(({ path }) => path) ?? [];

describe('without a tariff', () => {
  it('there is no version in force and no price', async () => {
    expect((await list()).data).toMatchObject({ list: [], newest: 0, timeZone: zone });
    const now = (await server.ask<{ price: PriceSpan; version: null }>(`/api/tariff/now?projectId=${projectId}`, { as: 'monitor' })).data;
    expect(now).toMatchObject({ version: null, price: { versionId: null, period: null, buy: null, total: null } });
  });
});

describe('versions', () => {
  it('are saved by engineers and read by all members of the project only', async () => {
    for (const as of ['monitor', 'operator', 'useradmin'] as const) expect((await save(plain(), as)).code).toBe(403);
    expect((await save(plain(), 'stranger')).code).toBe(4013);
    expect((await save(plain(), 'engadmin', { projectId: foreignId })).code).toBe(4013);
    expect((await list('stranger')).code).toBe(4013);
    expect((await list()).data.list).toEqual([]);
    const saved = await save(plain());
    expect(saved.data).toMatchObject({
      state: 'inForce',
      by: { loginName: 'engineer' },
      tariff: { name: '一般工商业', from: '2026-01-01' },
    });
    expect((await list('operator')).data.list).toMatchObject([{ id: saved.data.id, state: 'inForce' }]);
  });

  it('are rejected field by field if invalid', async () => {
    expect(await pathsOf(plain({ prices: { valley: { buy: '0.3' } } }))).toEqual(['tariff.prices.high.buy']);
    expect(await pathsOf(plain({ prices: { valley: { buy: '0.3' }, high: { buy: '1e3' } } }))).toEqual(['tariff.prices.high.buy']);
    expect(await pathsOf(plain({ prices: { valley: { buy: 0.3 }, high: { buy: '1' } } }))).toEqual(['tariff.prices.valley.buy']);
    expect(await pathsOf(plain({ to: '2025-12-31' }))).toEqual(['tariff.to']);
    expect(
      await pathsOf(plain({ seasons: [{ months: [1], days: [{ kinds: every, spans: [{ from: 0, to: 1440, period: 'high' }] }] }] })),
    ).toEqual(['tariff.seasons']);
    expect(
      await pathsOf(plain({ seasons: [{ months: year, days: [{ kinds: every, spans: [{ from: 0, to: 600, period: 'high' }] }] }] })),
    ).toEqual(['tariff.seasons.0.days.0.spans']);
    expect((await list()).data.list).toHaveLength(1);
  });

  it('take precedence over earlier ones without changing them; an outdated caller gets a conflict', async () => {
    const before = (await list()).data;
    const tomorrow = dayAfter(before.today, 1);
    const next = await save(plain({ name: '下一版', from: tomorrow, prices: { valley: { buy: '0.3' }, high: { buy: '1' } } }));
    expect(next.data.state).toBe('coming');
    const month = await save(
      plain({ name: '本月', from: before.today, to: before.today, prices: { valley: { buy: '0.2' }, high: { buy: '2' } } }),
    );
    expect(month.data.state).toBe('inForce');
    const after = (await list()).data.list;
    expect(after.map(({ state }) => state)).toEqual(['inForce', 'coming', 'beneath']);
    expect(after[2]?.tariff).toEqual(before.list[0]?.tariff);
    expect((await save(plain({ name: 'late' }), 'engadmin', { newest: before.newest })).status).toBe(409);
    const [noon, tomorrowNoon, yesterdayNoon] = [before.today, tomorrow, dayAfter(before.today, -1)].map((date) => at(`${date}T12:00:00`));
    const buy = async (time = 0) => (await prices(time, time + 1)).data[0]?.buy;
    expect([await buy(yesterdayNoon), await buy(noon), await buy(tomorrowNoon)]).toEqual(['1.34176875', '2', '1']);
  });

  it('end today at the earliest; one that has not started is withdrawn', async () => {
    const end = (id: number | undefined, on: string, as: TestUser = 'engadmin', project = projectId) =>
      server.ask<TariffVersion>('/api/tariff/end', { as, body: { projectId: project, id, on } });
    const coming = (await list()).data.list.find(({ state }) => state === 'coming');
    expect((await end(coming?.id, today(), 'operator')).code).toBe(403);
    expect((await end(coming?.id, today(), 'engadmin', foreignId)).code).toBe(4013);
    expect((await end(999_999, today())).status).toBe(404);
    expect((await end(coming?.id, dayAfter(today(), -1))).errors?.map(({ path }) => path)).toEqual(['on']);
    expect((await end(coming?.id, 'tomorrow')).status).toBe(400);
    expect((await end(coming?.id, today())).data).toMatchObject({ state: 'withdrawn', tariff: coming?.tariff });
    const month = (await list()).data.list.find(({ tariff }) => tariff.name === '本月');
    expect((await end(month?.id, dayAfter(today(), 1))).status).toBe(400);
  });

  it('can be removed by engineers while no bill uses them', async () => {
    const remove = (id: number | undefined, as: TestUser = 'engineer', project = projectId) =>
      server.ask('/api/tariff/remove', { as, language: 'en', body: { projectId: project, id } });
    const wrong = await save(plain({ name: '录错', from: '2025-01-01', to: '2025-12-31' }));
    expect((await remove(wrong.data.id, 'operator')).code).toBe(403);
    expect((await remove(wrong.data.id, 'engadmin', foreignId)).code).toBe(4013);
    expect((await remove(999_999)).status).toBe(404);
    expect((await server.ask('/api/tariff/remove', { as: 'engineer', body: { projectId, id: 'x' } })).status).toBe(400);
    const bill = { project_id: projectId, number: 0, differences: '[]', total: null, profit: null, issued: 0 };
    const by = { user_id: null, login_name: '', user_name: '', link_id: null };
    const issue = (month: string, versionId: number) =>
      server.db
        .insertInto('bills')
        .values({ ...bill, ...by, month, document: JSON.stringify({ lines: [{ versionId }, { versionId: null }] }) })
        .execute();
    // Used if a bill line has its price, or if it is in force on the last day of a billed month, which determines demand charges.
    await issue('2024-05', wrong.data.id);
    expect(await remove(wrong.data.id)).toMatchObject({ status: 409, msg: 'This tariff version is used in a bill and cannot be removed' });
    await server.db.updateTable('bills').set({ month: '2025-02', document: '{"lines":[]}' }).execute();
    expect((await remove(wrong.data.id)).status).toBe(409);
    await server.db.deleteFrom('bills').execute();
    const count = (await list()).data.list.length;
    expect((await remove(wrong.data.id)).data).toEqual({ id: wrong.data.id });
    expect((await list()).data.list).toHaveLength(count - 1);
    expect((await remove(wrong.data.id)).status).toBe(404);
  });

  it('are recorded in the operation log with their author', async () => {
    const log = await server.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${projectId}&type=4`, { as: 'monitor', language: 'en' });
    const actions = log.data.list.map(({ operation, by }) => [operation?.action, operation?.object, by?.loginName]);
    expect(actions).toContainEqual(['Save a version of the tariff', '本月', 'engineer']);
    expect(actions).toContainEqual(['End a version of the tariff', '下一版', 'engadmin']);
    expect(actions).toContainEqual(['Remove a version of the tariff', '录错', 'engineer']);
    expect(actions).toHaveLength(6);
  });
});

describe('prices of a range', () => {
  it('are contiguous, add up, and change with the periods', async () => {
    const start = at('2026-03-02T00:00:00');
    const { data } = await prices(start, at('2026-03-04T00:00:00'));
    expect(data.map(({ period, buy, total }) => [period, buy, total])).toEqual([
      ['valley', '0.32136875', '0.34105625'],
      ['high', '1.34176875', '1.36145625'],
      ['valley', '0.32136875', '0.34105625'],
      ['high', '1.34176875', '1.36145625'],
    ]);
    expect(data.map((span) => span.start)).toEqual([start, start + 8 * 3_600_000, ...data.slice(1, 3).map((span) => span.end)]);
  });

  it('are limited to 31 days and require membership', async () => {
    const start = at('2026-03-02T00:00:00');
    expect((await prices(start, start + 40 * 86_400_000)).status).toBe(400);
    expect((await prices(start, start)).status).toBe(400);
    expect((await prices(start, start + 1, 'stranger')).code).toBe(4013);
  });
});

describe('the calendar', () => {
  const path = () => `/api/tariff/calendar?projectId=${projectId}`;
  const get = async () => (await server.ask<TariffCalendar>(path(), { as: 'monitor' })).data;
  const set = async (own: object[], as: TestUser = 'engineer', more: object = {}) =>
    server.ask<TariffCalendar>('/api/tariff/calendar/save', { as, body: { projectId, version: (await get()).version, own, ...more } });

  it('names the official notices and their period', async () => {
    const { years, lastCovered, own } = await get();
    expect(years.find(({ year: of }) => of === 2026)).toMatchObject({ document: '国办发明电〔2025〕7号' });
    expect([years.at(-1)?.year, own]).toEqual([lastCovered, []]);
    expect((await server.ask(path(), { as: 'stranger' })).code).toBe(4013);
  });

  it('accepts own days, which take precedence', async () => {
    expect((await set([{ date: '2027-02-06', kind: 'holiday' }], 'monitor')).code).toBe(403);
    expect((await set([{ date: '2027-02-30', kind: 'holiday' }])).errors?.map(({ path: of }) => of)).toEqual(['own.0.date']);
    const twice = await set([
      { date: '2027-02-06', kind: 'holiday' },
      { date: '2027-02-06', kind: 'workday' },
    ]);
    expect(twice.errors?.map(({ path: of }) => of)).toEqual(['own.0.date', 'own.1.date'].slice(1));
    const saved = await set([
      { date: '2027-02-06', kind: 'holiday', festival: 'springFestival', note: '春节' },
      { date: '2026-03-07', kind: 'workday' },
    ]);
    expect(saved.data.own.map(({ date }) => date)).toEqual(['2026-03-07', '2027-02-06']);
    expect((await set([], 'engineer', { version: 0 })).status).toBe(409);
    const noon = (date: string) => at(`${date}T12:00:00`);
    const of = async (date: string) => (await prices(noon(date), noon(date) + 1)).data[0];
    expect(await of('2027-02-06')).toMatchObject({ dayKind: 'holiday', covered: true });
    expect(await of('2026-03-07')).toMatchObject({ dayKind: 'workday' });
    expect(await of('2026-03-08')).toMatchObject({ dayKind: 'weekend', covered: true });
    expect(await of('2027-02-07')).toMatchObject({ dayKind: 'weekend', covered: false });
  });

  it('uses the holidays of the time zone until others are chosen, and returns whether they were chosen', async () => {
    expect(await get()).toMatchObject({ holidays: 'china', holidaysChosen: false });
    const noon = at('2026-10-01T12:00:00');
    const kind = async () => (await prices(noon, noon + 1)).data[0]?.dayKind;
    expect(await kind()).toBe('holiday');
    const { own } = await get();
    expect((await set(own, 'engineer', { holidays: 'moon' })).code).toBe(400);
    expect((await set(own, 'engineer', { holidays: 'none' })).data).toMatchObject({
      holidays: 'none',
      holidaysChosen: true,
      years: [],
      runsOut: false,
    });
    expect(await kind()).toBe('workday');
    // Saving only own days does not change the choice.
    expect((await set([])).data).toMatchObject({ holidays: 'none', holidaysChosen: true });
    expect((await set([], 'engineer', { holidays: 'china' })).data).toMatchObject({ holidays: 'china', holidaysChosen: true });
    expect(await kind()).toBe('holiday');
  });
});

describe('day-ahead prices', () => {
  const body = (content: string, more: object = {}) => ({ projectId, content, step: 60, per: 'MWh', ...more });
  const ask = (action: 'preview' | 'import', content: string, more: object = {}, as: TestUser = 'engineer') =>
    server.ask<DayAheadPreview>(`/api/tariff/dayAhead/${action}`, { as, language: 'en', body: body(content, more) });
  const hours = 'time,price\n2026-11-01 00:00,372.5\n2026-11-01 01:00,-80\n2026/11/1 2:00,0\n';
  const stored = async () =>
    (
      await server.ask<{ start: number; price: string }[]>(
        `/api/tariff/dayAhead?projectId=${projectId}&start=${at('2026-11-01T00:00:00')}&end=${at('2026-11-02T00:00:00')}`,
        { as: 'monitor' },
      )
    ).data;

  it('are previewed first, without storing anything', async () => {
    expect((await ask('preview', hours)).data).toMatchObject({
      ...{ lines: 3, quarters: 12, replaced: 0, lowest: '-0.08', highest: '0.3725', faults: [], faultCount: 0 },
      ...{ start: at('2026-11-01T00:00:00'), end: at('2026-11-01T03:00:00') },
    });
    expect(await stored()).toEqual([]);
    for (const as of ['monitor', 'operator'] as const) expect((await ask('preview', hours, {}, as)).code).toBe(403);
    expect((await ask('import', hours, {}, 'monitor')).code).toBe(403);
    expect((await ask('import', hours, { projectId: foreignId })).code).toBe(4013);
    expect((await ask('import', hours, { step: 30 })).status).toBe(400);
  });

  it('with errors are reported line by line, and nothing is stored', async () => {
    const bad =
      'when,price\n2026-11-01 00:00,372.5\n2026-11-01 00:15,1\nyesterday,2\n2026-11-01 01:00,dear\n2026-11-01 02:07,3\n2026-13-01 02:00,3\n2026-11-01 05:00';
    const { data } = await ask('preview', bad);
    expect(data.faults.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8]);
    const refused = await ask('import', bad);
    expect([refused.status, refused.errors?.length]).toEqual([400, 6]);
    expect(await stored()).toEqual([]);
  });

  it('are stored by quarter-hour, and replaced by a later file', async () => {
    await ask('import', hours);
    expect((await stored()).map(({ price }) => price)).toEqual([
      ...Array(4).fill('0.3725'),
      ...Array(4).fill('-0.08'),
      ...Array(4).fill('0'),
    ]);
    const quarter = await ask('import', '2026-11-01T00:15:00+08:00;0.4', { step: 15, per: 'kWh' });
    expect(quarter.data).toMatchObject({ quarters: 1, replaced: 1 });
    expect((await stored()).slice(0, 3).map(({ price }) => price)).toEqual(['0.3725', '0.4', '0.3725']);
  });

  it('are the prices of a market tariff, unknown where missing', async () => {
    await save(plain({ name: '现货', from: '2026-11-01', to: '2026-11-01', market: { buy: true, feedIn: false } }));
    const { data } = await prices(at('2026-11-01T00:00:00'), at('2026-11-01T04:00:00'));
    expect(data.map(({ buy, total, period }) => [buy, total, period])).toEqual([
      ['0.3725', '0.3921875', 'valley'],
      ['0.4', '0.4196875', 'valley'],
      ['0.3725', '0.3921875', 'valley'],
      ['-0.08', '-0.0603125', 'valley'],
      ['0', '0.0196875', 'valley'],
      [null, null, 'valley'],
    ]);
  });
});

describe('presets', () => {
  it('can be saved unchanged once prices are filled in, and name their sources', async () => {
    const presets = (await server.ask<TariffPreset[]>(`/api/tariff/presets?projectId=${projectId}`, { as: 'monitor', language: 'en' }))
      .data;
    expect(new Set(presets.map(({ tariff }) => tariff.region))).toEqual(new Set([0, 1, 2, 3]));
    for (const { id, tariff, pricesMissing, source, confidence, provisional } of presets) {
      const faults = tariffFaults(tariff);
      expect([id, faults.every(({ fault }) => pricesMissing && fault === 'tariffPrice')]).toEqual([id, true]);
      expect([id, faults.length > 0]).toEqual([id, pricesMissing]);
      expect([source, confidence].every((text) => text.length > 10)).toBe(true);
      expect(provisional).toBe(id.endsWith('2026-10'));
    }
  });
});
