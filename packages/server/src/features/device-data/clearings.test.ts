/** Deletion of ranges of a device: preview, log entry before the start, completion or cancellation with the counts. */
import type { CallResult, DataClearing, dataRangesApi } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobContext, person } from '../../jobs/job-fixture.ts';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayStart } from '../../time/days.ts';
import { createClearKind } from './clear-job.ts';

let server: TestServer;
let deviceId: number;
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** Midnight in Shanghai, the time zone of the project. */
const start = dayStart('Asia/Shanghai', Date.now() - 12 * day);

beforeAll(async () => {
  server = await createTestServer();
  deviceId = server.device('t-load').id;
});
afterAll(() => server?.close());

type Body = { deviceId: number; metrics: readonly string[] | null; from: number; to: number };
type Preview = CallResult<typeof dataRangesApi.previewClear>;
const range = (more: Partial<Body> = {}): Body => ({ deviceId, metrics: ['active_power'], from: start, to: start + hour, ...more });
const preview = (body: Body, as: TestUser = 'engadmin') => server.ask<Preview>('/api/data/previewClear', { as, language: 'en', body });
const clear = (body: Body, as: TestUser = 'engadmin') =>
  server.ask<{ id: number; jobId: number }>('/api/data/clearRange', { as, language: 'en', body });
const list = async (as: TestUser = 'engadmin') =>
  (await server.ask<{ total: number; list: DataClearing[] }>(`/api/data/clearings?deviceId=${deviceId}`, { as, language: 'en' })).data;
const bring = (metric: string, times: readonly number[]) =>
  server.telemetry.history.importBatch({
    paramIds: new Uint32Array(times.length).fill(server.paramId('t-load', metric)),
    times: Float64Array.from(times),
    values: Float64Array.from(times, (_, index) => index),
    quality: new Uint8Array(times.length),
  });
const stored = async (metric: string) => {
  const { series } = await server.telemetry.history.buckets({
    paramIds: [server.paramId('t-load', metric)],
    start: start - day,
    end: start + 5 * day,
    bucket: { count: 1, unit: 's' },
    aggregate: 'none',
  });
  return series[0]?.times.length;
};
const entries = () =>
  server.db
    .selectFrom('log_entries')
    .select(['content_en', 'target_param', 'set_value', 'result'])
    .where('type', '=', 4)
    .orderBy('id', 'desc')
    .execute();

describe('a range to delete', () => {
  it('is previewed, logged before and after, and deleted from the selected points', async () => {
    const times = Array.from({ length: 48 * 60 }, (_, index) => start + index * minute);
    await bring('active_power', times);
    await bring('frequency', times);
    const wanted = range({ from: start + 12 * hour, to: start + 36 * hour });
    const { data } = await preview(wanted);
    expect(data).toMatchObject({ readings: 1440, wholeDays: 0, logEntries: 0 });
    expect(data.cutDays).toEqual([start, start + day].map((at) => new Date(at + 8 * hour).toISOString().slice(0, 10)));
    expect(data.points).toMatchObject([
      { metric: 'active_power', name: 'Total active power', readings: 1440, first: wanted.from, last: wanted.to - minute },
    ]);
    expect((await preview({ ...wanted, metrics: null })).data).toMatchObject({ readings: 2880 });
    expect((await preview({ ...wanted, from: start, to: start + day })).data).toMatchObject({ wholeDays: 1, cutDays: [] });
    expect(await stored('active_power')).toBe(2880);

    const { data: asked } = await clear(wanted);
    expect(await server.jobs.ended(asked.jobId, 30_000)).toMatchObject({ state: 'done', result: { removed: 1440 } });
    expect([await stored('active_power'), await stored('frequency')]).toEqual([1440, 2880]);
    expect((await list()).list[0]).toMatchObject({
      ...{ id: asked.id, state: 'done', points: ['Total active power'], found: 1440, removed: 1440, unsure: 0 },
      by: { loginName: 'engadmin' },
    });
    const span = `${new Date(wanted.from).toISOString()} – ${new Date(wanted.to).toISOString()}`;
    expect((await entries()).slice(0, 2)).toEqual([
      { content_en: 'Deleted 1440 stored readings', target_param: 'active_power', set_value: span, result: 'done' },
      { content_en: 'Started deleting 1440 stored readings', target_param: 'active_power', set_value: span, result: null },
    ]);
    // Nothing is left to delete; that is reported as well.
    expect((await preview(wanted)).data).toMatchObject({ readings: 0 });
  });

  it('that is cancelled between two months reports what was deleted, and continues if the server was killed', async () => {
    const now = new Date(start);
    const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
    await bring('voltage_a', [month - hour, month + hour]);
    const said: string[] = [];
    const record = async ({ action }: { readonly action: { readonly en: string } }) => void said.push(action.en);
    const parts = { ...server, accounts: { rightsNow: async () => ({}) as never }, audit: { record } };
    const kind = createClearKind(parts);
    const row = (more: object) => ({
      ...{ project_id: server.project('station').id, device_id: deviceId, user_id: null, login_name: 'x', user_name: 'x', link_id: null },
      ...{ created: Date.now(), job_id: null, state: 'running', metrics: '["voltage_a"]', from_time: month - day, to_time: month + day },
      ...{ found: null, slices: '{}', ...more },
    });
    const { id } = await server.db.insertInto('data_clearings').values(row({})).returning('id').executeTakeFirstOrThrow();
    const life = new AbortController();
    const by = { actor: person(999), projectId: server.project('station').id };
    const context = jobContext({ deviceId, clearingId: id }, { ...by, signal: life.signal, progress: () => life.abort() });
    const cancelling = createClearKind({ ...parts, jobs: { get: async () => ({ cancelling: true }) as never } });
    await expect(cancelling.run(context)).rejects.toMatchObject({ name: 'AbortError' });
    expect((await list()).list.find((each) => each.id === id)).toMatchObject({ state: 'cancelled', found: 2, removed: 1, unsure: 0 });
    expect(said.splice(0)).toEqual(['Started deleting 2 stored readings', 'Cancelled deleting readings, 1 were deleted']);
    expect((await preview(range({ metrics: ['voltage_a'], from: month - day, to: month + day }))).data).toMatchObject({ readings: 1 });

    // A server was killed after it began a month and before it recorded the deletion.
    const died = row({ found: 2, slices: JSON.stringify({ [month]: { readings: 1, gone: false } }) });
    const { id: next } = await server.db.insertInto('data_clearings').values(died).returning('id').executeTakeFirstOrThrow();
    expect(await kind.run(jobContext({ deviceId, clearingId: next }, by))).toEqual({ removed: 2 });
    expect(said).toEqual(['Deleted 2 stored readings']);
    expect((await list()).list.find((each) => each.id === next)).toMatchObject({ state: 'done', found: 2, removed: 2 });
  });

  it('is refused without permission, for other projects and for unknown devices', async () => {
    const foreign = server.device('t-foreign').id;
    for (const as of ['engineer', 'operator', 'monitor', 'stranger'] as const)
      for (const call of [preview, clear]) expect([as, (await call(range(), as)).status]).toEqual([as, 403]);
    for (const id of [foreign, 99_999])
      for (const call of [preview, clear]) expect([id, (await call(range({ deviceId: id }))).status]).toEqual([id, 403]);
    expect((await server.ask(`/api/data/clearings?deviceId=${foreign}`, { as: 'engadmin' })).status).toBe(403);
  });

  it('refuses invalid and future ranges, and points that the device does not have', async () => {
    const before = (await list()).total;
    const bad: readonly Body[] = [
      range({ to: start }),
      range({ from: start + 1 }),
      range({ to: Math.ceil(Date.now() / minute) * minute + minute }),
      range({ from: -minute }),
      range({ metrics: [] }),
      range({ metrics: ['no_such_metric'] }),
      range({ metrics: ["a' OR 1=1"] }),
      range({ metrics: Array.from({ length: 501 }, (_, index) => `m${index}`) }),
    ];
    for (const each of bad) {
      expect([each.from, (await preview(each)).status]).toEqual([each.from, 400]);
      expect([each.from, (await clear(each)).status]).toEqual([each.from, 400]);
    }
    expect((await list()).total).toBe(before);
  });
});
