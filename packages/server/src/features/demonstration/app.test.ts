import { alarmRulesApi, curvesApi, peopleApi, shiftsApi } from '@czyun/contract';
import { andonApi } from '@czyun/contract/andon';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWayIn } from '../../process/demonstration.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { type Callers, createCallers } from './caller.ts';
import { demonstrationFeature } from './index.ts';
import { madeIn } from './repo.ts';
import { openSite } from './site.ts';
import { themes } from './themes/index.ts';
import { firstShiftBegins, shiftNames } from './themes/shifts.ts';

const password = 'test12345';
const slow = { timeout: 120_000, interval: 200 };
const way = createWayIn();
const hour = 3_600_000;
let server: TestServer;
let callers: Callers;

beforeAll(async () => {
  const features = [demonstrationFeature({ send: way.send, password, projects: ['station', 'factory'], everyMs: 50 })];
  server = await createTestServer({ features, environment: { FRAME_HOSTS: '127.0.0.1:5021' } });
  way.open(server.app);
  callers = createCallers({ send: way.send, basePath: '/dataviewapi8', password, wait: async () => undefined });
}, 60_000);
afterAll(async () => {
  await callers?.close();
  await server?.close();
});

const projectId = (key = 'station') => server.project(key).id;

/** All objects of a project, read through the calls of its pages. */
async function contents(key = 'station') {
  const id = projectId(key);
  const list = async (path: string) => (await server.ask<{ list: unknown[] }>(path, { as: 'engadmin' })).data.list.length;
  const crews = (await server.ask<{ crews: { removed: boolean }[] }>(`/api/shifts/plan?projectId=${id}`, { as: 'engadmin' })).data.crews;
  const handovers = await server.ask<{ list: { handOver: { taken: unknown } | null }[] }>(
    `/api/shifts/handOver/list?projectId=${id}&startTime=${Date.now() - 24 * hour}&endTime=${Date.now()}`,
    { as: 'engadmin' },
  );
  const files = await server.ask<{ list: unknown[] }>('/commonfile/getProjectFileList', {
    as: 'engadmin',
    body: { projectId: id, pageNum: 1, pageSize: 50 },
  });
  const rules = await server.ask<{ rules: unknown[] }>(`/api/alarmRules/list?projectId=${id}`, { as: 'engadmin' });
  const curves = await server.ask<unknown[]>(`/history/graph/list?projectId=${id}`, { as: 'monitor' });
  const tree = await server.ask<{ treeList: { children: unknown[] }[] }>(`/map/getSubByProj?projId=${id}`, { as: 'engadmin' });
  const limits = await server.ask<{ params: { limits: unknown }[] }>(`/api/limits/list?deviceId=${server.device('t-bms').id}`, {
    as: 'engadmin',
  });
  const past = `start=${Date.now() - 72 * hour}`;
  const calls = await server.ask<{ list: { answered: unknown; closed: unknown }[] }>(
    `${andonApi.listAndonCalls.path}?projectId=${id}&${past}`,
    {
      as: 'monitor',
    },
  );
  return {
    calls: calls.data.list.filter(({ answered, closed }) => answered !== null && closed !== null).length,
    members: await list(`/api/member/list?projectId=${id}&pageNum=1&pageSize=100`),
    invitations: await list(`/api/invitation/list?projectId=${id}&pageNum=1&pageSize=100`),
    crews: crews.filter(({ removed }) => !removed).length,
    signed: handovers.data.list.filter(({ handOver }) => handOver?.taken).length,
    channels: await list(`/api/notices/project/channels?projectId=${id}`),
    notices: await list(`/api/notices/project/rules?projectId=${id}`),
    rules: rules.data.rules.length,
    curves: curves.data.length,
    reports: await list(`/api/report/list?projectId=${id}`),
    boards: (await server.ask<unknown[]>(`/api/boards/list?projectId=${id}`, { as: 'monitor' })).data.length,
    files: files.data.list.length,
    branches: tree.data.treeList.length,
    leaves: tree.data.treeList.flatMap(({ children }) => children).length,
    limits: limits.data.params.filter((param) => param.limits !== null).length,
  };
}

/** Simulates a restart: what was created is read from the store. */
async function again(): Promise<void> {
  const deps = {
    ...{ db: server.db, registry: server.registry, audit: server.audit, now: Date.now, worldNow: Date.now },
    settings: { FRAME_HOSTS: '127.0.0.1:5021' },
  };
  for (const key of ['station', 'factory']) {
    const project = server.project(key);
    const site = await openSite(deps, { callers, password, project, signal: new AbortController().signal });
    for (const theme of themes) if (theme.type === undefined || theme.type === project.type) await theme.make(site);
  }
}

it('furnishes both projects once; removed objects are not created again', { timeout: 240_000 }, async () => {
  // A short history.
  for (const key of ['t-grid', 't-m1']) await server.publish(key, { active_power: 40 }, Date.now() - 14 * hour);
  const ran = async () => (await server.jobs.list({ offset: 0, limit: 200 })).list.filter(({ kind }) => kind === 'demonstration');
  const wanted = [...themes.filter(({ type }) => type !== 2), ...themes.filter(({ type }) => type !== 1)].length;
  await expect.poll(async () => (await ran()).filter(({ ended }) => ended !== null).length, slow).toBe(wanted);
  expect((await ran()).filter(({ state }) => state !== 'done').map(({ input, cause }) => [input, cause])).toEqual([]);

  for (const key of ['station', 'factory']) expect([...(await madeIn(server.db, projectId(key)))]).toContain('theme/files');
  // A month without a measured day waits for a later start.
  expect([...(await madeIn(server.db, projectId()))]).not.toContain('theme/bills');

  const first = await contents();
  expect(first).toMatchObject({
    members: 13,
    invitations: 2,
    crews: 4,
    signed: 2,
    channels: 1,
    notices: 2,
    curves: 3,
    reports: 3,
    boards: 1,
    branches: 3,
  });
  expect(first.rules).toBeGreaterThanOrEqual(3);
  expect(first.files).toBeGreaterThanOrEqual(2);
  const cells = await server.ask<{ ranking: object | null }>(`/api/analysis/cells?deviceId=${server.device('t-bms').id}`, {
    as: 'engadmin',
  });
  expect(cells.data.ranking).toMatchObject({ members: [] });
  expect(first.limits).toBeGreaterThan(10);
  expect(await contents('factory')).toMatchObject({ crews: 3, signed: 2, reports: 2, boards: 1, calls: 2 });
  await again();
  expect(await contents()).toEqual(first);

  const admin = callers.as('engadmin');
  const { rules } = await admin.ask(alarmRulesApi.listAlarmRules, { query: { projectId: projectId() } });
  const [rule] = rules;
  await admin.ask(alarmRulesApi.removeAlarmRule, { body: { projectId: projectId(), ruleId: rule?.id ?? 0, version: rule?.version ?? 0 } });
  const [set] = await admin.ask(curvesApi.graphList, { query: { projectId: projectId() } });
  await admin.ask(curvesApi.graphDelete, { query: { id: set?.id ?? 0 } });
  const page = { projectId: projectId(), pageNum: 1, pageSize: 10 };
  const [invitation] = (await admin.ask(peopleApi.invitationList, { query: page })).list;
  await admin.ask(peopleApi.invitationDelete, { body: { projectId: projectId(), id: invitation?.id ?? 0 } });
  await again();
  expect(await contents()).toEqual({ ...first, rules: first.rules - 1, curves: first.curves - 1, invitations: first.invitations - 1 });
});

it('signs in its people and leaves no session open', async () => {
  const { patterns } = await callers.as('engadmin').ask(shiftsApi.shiftPlan, { query: { projectId: projectId() } });
  expect(patterns).toHaveLength(1);
  const { list } = await server
    .ask<{ list: { handOver: { handed: { by: { loginName: string } }; taken: { by: { loginName: string } } } | null }[] }>(
      `/api/shifts/handOver/list?projectId=${projectId()}&startTime=${Date.now() - 24 * hour}&endTime=${Date.now()}`,
      { as: 'engadmin' },
    )
    .then(({ data }) => data);
  for (const { handOver } of list) if (handOver) expect(handOver.handed.by.loginName).not.toBe(handOver.taken.by.loginName);
  await callers.close();
  const sessions = await server.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.login_name')
    .execute();
  // Except those of this test itself.
  expect(sessions.map(({ login_name }) => login_name).filter((name) => !['engadmin', 'monitor'].includes(name))).toEqual([]);
});

it('two shifts end within the last twelve hours at any time of day', () => {
  for (let hour = 0; hour < 24; hour += 0.25) {
    const begin = firstShiftBegins(hour);
    const since = (hour - begin + 24) % 8;
    expect(since + 8, `${hour} → ${begin}`).toBeLessThan(12);
  }
});

it('the shift at 01:00 is the night shift, whenever the first one begins', () => {
  for (const begin of [0, 3, 4, 5, 6, 7]) {
    const at = Math.floor(((1 - begin + 24) % 24) / 8);
    expect(shiftNames(begin)[at]).toBe('night');
  }
});

it('continues after a failed theme, which its job reports', { timeout: 60_000 }, async () => {
  const made: string[] = [];
  const other = createWayIn();
  const failing = { name: 'failing', needs: 'nothing', make: async () => Promise.reject(new Error('no such thing')) } as const;
  const good = { name: 'good', needs: 'nothing', make: async () => void made.push('good') } as const;
  const features = [demonstrationFeature({ send: other.send, password, projects: ['station'], themes: [failing, good], everyMs: 20 })];
  const second = await createTestServer({ features });
  other.open(second.app);
  try {
    await expect
      .poll(async () => (await second.jobs.list({ offset: 0, limit: 10 })).list.filter(({ state }) => state === 'failed').length, slow)
      .toBe(3);
    expect(made).toEqual(['good']);
  } finally {
    await second.close();
  }
});
