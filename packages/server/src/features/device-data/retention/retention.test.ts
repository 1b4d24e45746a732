/** Retention of readings by project: permission to change it, deleted data, and reports of it. */
import type { CallResult, KeptLevel, LevelRetention, retentionApi } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';

let server: TestServer;
let projectId: number;
const day = 86_400_000;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
});
afterAll(() => server?.close());

type Wish = { projectId: number; level: KeptLevel; rawDays: number; minuteDays: number };
const wish = (more: Partial<Wish> = {}): Wish => ({ projectId, level: 'normal', rawDays: 40, minuteDays: 160, ...more });
const list = async (as: TestUser = 'engadmin', id = projectId) =>
  server.ask<LevelRetention[]>(`/api/data/retention?projectId=${id}`, { as });
const levelNow = async (level: KeptLevel = 'normal') => (await list()).data.find((each) => each.level === level);
const preview = (body: Wish, as: TestUser = 'engadmin') =>
  server.ask<CallResult<typeof retentionApi.previewRetention>>('/api/data/previewRetention', { as, body });
const set = (body: Wish, as: TestUser = 'engadmin') => server.ask<{ jobId: number | null }>('/api/data/setRetention', { as, body });
const stored = async (metric: string, key = 't-load') => {
  const { series } = await server.telemetry.history.buckets({
    ...{ paramIds: [server.paramId(key, metric)], start: Date.now() - 90 * day, end: Date.now() },
    ...{ bucket: { count: 1, unit: 's' }, aggregate: 'none' },
  });
  return series[0]?.times.length;
};
const bring = (metric: string, key = 't-load') => {
  const times = Array.from({ length: 60 }, (_, index) => Date.now() - (index + 0.5) * day).reverse();
  return server.telemetry.history.importBatch({
    paramIds: new Uint32Array(60).fill(server.paramId(key, metric)),
    times: Float64Array.from(times),
    values: Float64Array.from(times, (_, index) => index),
    quality: new Uint8Array(60),
  });
};

describe('retention of a project', () => {
  it('is the default until shortened: then older readings are deleted, days remain, and another project is not affected', async () => {
    const { storage } = server.device('t-load').params.find(({ point }) => point.metric === 'active_power')?.point ?? {};
    const level = storage as KeptLevel;
    expect((await list()).data.map((each) => [each.level, each.rawDays, each.minuteDays])).toEqual([
      ['bulk', 35, 140],
      ['normal', 100, 400],
      ['long', 800, 3200],
    ]);
    await bring('active_power');
    await bring('active_power', 't-foreign');
    await server.telemetry.settle();
    const asked = wish({ level, rawDays: 40, minuteDays: 160 });
    const { data: found } = await preview(asked);
    expect(found).toMatchObject({ readings: 20, isLonger: false });
    expect(await stored('active_power')).toBe(60);
    const { data } = await set(asked);
    expect(await server.jobs.ended(data.jobId ?? 0, 30_000)).toMatchObject({ state: 'done', result: { removed: 20 } });
    expect([await stored('active_power'), await stored('active_power', 't-foreign')]).toEqual([40, 60]);
    expect(await levelNow(level)).toMatchObject({ rawDays: 40, minuteDays: 160, waiting: null });
    const days = await server.telemetry.history.buckets({
      ...{ paramIds: [server.paramId('t-load', 'active_power')], start: Date.now() - 90 * day, end: Date.now() },
      ...{ bucket: { count: 1, unit: 'd' }, aggregate: 'count' },
    });
    expect([...(days.series[0]?.values ?? [])].reduce((sum, count) => sum + (Number.isNaN(count) ? 0 : count), 0)).toBe(60);
    const [entry] = await server.db.selectFrom('log_entries').selectAll().where('content_en', 'like', 'Changed retention%').execute();
    expect(entry).toMatchObject({ set_value: '40 d / 160 d', login_name: 'engadmin' });
    // An equal setting starts no job.
    expect((await set(asked)).data).toEqual({ jobId: null });

    // Longer again: deleted readings are not restored, and the history reports it.
    const { rawFrom } = (await levelNow(level)) ?? { rawFrom: 0 };
    expect((await preview({ ...asked, rawDays: 1000, minuteDays: 4000 })).data).toMatchObject({ readings: 0, isLonger: true });
    const longer = await set({ ...asked, rawDays: 1000, minuteDays: 4000 });
    expect(await server.jobs.ended(longer.data.jobId ?? 0, 30_000)).toMatchObject({ state: 'done', result: { removed: 0 } });
    const after = await levelNow(level);
    expect(after).toMatchObject({ rawDays: 1000, minuteDays: 4000, waiting: null });
    expect(Math.abs((after?.rawFrom ?? 0) - rawFrom)).toBeLessThan(2 * 3_600_000);
    expect(await stored('active_power')).toBe(40);
  });

  it('is applied every night, in the time zone of the project', async () => {
    const schedules = await server.jobs.schedules();
    const own = schedules.find(({ schedule }) => schedule.name === `retention-apply-${projectId}`);
    expect(own?.schedule).toMatchObject({ timeZone: 'Asia/Shanghai', missed: 'once' });
  });

  it('is refused without permission and for other projects, and invalid retention times are refused', async () => {
    for (const as of ['engineer', 'operator', 'monitor', 'stranger'] as const)
      expect([as, (await list(as)).status, (await preview(wish(), as)).status, (await set(wish(), as)).status]).toEqual([
        as,
        403,
        403,
        403,
      ]);
    const foreign = server.device('t-foreign').projectId;
    for (const id of [foreign, 99_999])
      expect([(await list('engadmin', id)).status, (await set(wish({ projectId: id }))).status]).toEqual([403, 403]);
    const bad = [
      wish({ rawDays: 30 }),
      wish({ rawDays: 3651 }),
      wish({ rawDays: 40.5 }),
      wish({ minuteDays: 39 }),
      wish({ minuteDays: 161 }),
      wish({ level: 'live' as KeptLevel }),
    ];
    for (const each of bad) expect([each, (await set(each)).status, (await preview(each)).status]).toEqual([each, 400, 400]);
  });
});
