import type { AlarmPerformance } from '@czyun/contract';
import { dayMs } from '@czyun/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareLogEntry, createTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
let projectId: number;
const now = Date.now();

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  const alarm = (minutesAgo: number, more: object = {}) => ({
    ...bareLogEntry,
    project_id: projectId,
    device_id: server.device('t-grid').id,
    severity: 2,
    metric: 'voltage',
    alarm_key: 'a',
    content_zh: '过压',
    content_en: 'Overvoltage',
    start_time: now - 3 * dayMs - minutesAgo * 60_000,
    recover_time: now,
    ...more,
  });
  await server.db
    .insertInto('log_entries')
    .values([
      alarm(0),
      alarm(100),
      alarm(200, { alarm_key: 'b', severity: 1 }),
      alarm(300, { type: 4, index_name: 'operation', alarm_key: null }),
      alarm(300, { type: 5 }),
      alarm(300, { address: 'import' }),
      alarm(300, { project_id: server.project('foreign').id }),
    ])
    .execute();
});
afterAll(() => server.close());

const ask = (query: string, as: 'monitor' | 'stranger' = 'monitor', language: 'zh' | 'en' = 'zh') =>
  server.ask<AlarmPerformance>(`/api/alarm/performance?${query}`, { as, language });
const range = `startTime=${now - 30 * dayMs}&endTime=${now + dayMs}`;

it('counts what was annunciated in the project: no other project, operation, run state or computed alarm', async () => {
  const { data } = await ask(`projectId=${projectId}&${range}&computed=false`);
  expect(data).toMatchObject({
    computed: { alarms: 1, counted: false },
    total: 3,
    severities: [1, 2, 0],
    kinds: 2,
    chattering: 0,
    topShare: 1,
  });
  // From the first day of the log, and not into the future.
  expect(data.start).toBeGreaterThan(now - 5 * dayMs);
  expect(data.end - now).toBeLessThan(60_000);
  expect(data.days.length).toBeLessThanOrEqual(5);
  expect(data.days.at(-2)?.stale).toBe(3);
  expect(data.top[0]).toMatchObject({ deviceName: '关口表', content: '过压', alarms: 2, severity: 2, tune: null });
  expect(data.byDevice).toEqual([{ deviceId: server.device('t-grid').id, deviceName: '关口表', alarms: 3 }]);
  expect(data.days.flatMap(({ hours }) => hours).reduce((sum, alarms) => sum + alarms, 0)).toBe(3);
  const english = await ask(`projectId=${projectId}&${range}`, 'monitor', 'en');
  expect(english.data.top[0]).toMatchObject({ deviceName: 'Grid meter', content: 'Overvoltage' });
});

it('counts alarms computed from imported history on request, and in the first thirty days', async () => {
  const query = `projectId=${projectId}&${range}`;
  const counted = { computed: { alarms: 1, counted: true }, total: 4, severities: [1, 3, 0] };
  expect((await ask(`${query}&computed=true`)).data).toMatchObject(counted);
  expect((await ask(query)).data).toMatchObject(counted);
  const early = { ...bareLogEntry, project_id: projectId, type: 5, start_time: now - 31 * dayMs, recover_time: now - 31 * dayMs + 1 };
  const { id } = await server.db.insertInto('log_entries').values(early).returning('id').executeTakeFirstOrThrow();
  expect((await ask(query)).data).toMatchObject({ computed: { alarms: 1, counted: false }, total: 3 });
  await server.db.deleteFrom('log_entries').where('id', '=', id).execute();
  expect((await ask(`${query}&computed=perhaps`)).status).toBe(400);
});

it('names the thresholds or the rule behind a frequent alarm', async () => {
  const deviceId = server.device('t-grid').id;
  const { data: rule } = await server.ask<{ id: number; version: number }>('/api/alarmRules/save', {
    as: 'engadmin',
    body: {
      projectId,
      rule: { name: 'r', expression: 'a > 5', variables: [{ name: 'a', deviceId, metric: 'voltage_unbalance' }], enabled: false },
    },
  });
  const keys = [`${deviceId}:frequency:limit-high`, `${deviceId}:rule:${rule.id}`, `${deviceId}:rule:999999`];
  await server.db
    .insertInto('log_entries')
    .values(
      keys.map((key) => ({
        ...{ ...bareLogEntry, project_id: projectId, device_id: deviceId, alarm_key: key, metric: 'frequency' },
        ...{ start_time: now - 40 * dayMs, recover_time: now - 39 * dayMs },
      })),
    )
    .execute();
  const { data } = await ask(`projectId=${projectId}&startTime=${now - 41 * dayMs}&endTime=${now - 38 * dayMs}`);
  expect(data.top.map(({ tune }) => tune)).toEqual(
    expect.arrayContaining([{ kind: 'limit', metric: 'frequency' }, { kind: 'rule', ruleId: rule.id }, null]),
  );
  await server.db.deleteFrom('log_entries').where('alarm_key', 'in', keys).execute();
});

it('is limited to the caller’s projects and to valid ranges', async () => {
  expect((await ask(`projectId=${server.project('foreign').id}&${range}`)).code).toBe(4013);
  expect((await ask(`projectId=${projectId}&${range}`, 'stranger')).code).toBe(4013);
  expect((await ask(`projectId=999999&${range}`)).code).toBe(4013);
  const refused = async (query: string) => (await ask(`projectId=${projectId}&${query}`)).status;
  expect(await refused(`startTime=${now}&endTime=${now}`)).toBe(400);
  expect(await refused(`startTime=${now - 500 * dayMs}&endTime=${now}`)).toBe(400);
  expect(await refused(`startTime=x&endTime=${now}`)).toBe(400);
  expect(await refused(`endTime=${now}`)).toBe(400);
  expect((await ask(range)).status).toBe(400);
  // A future range has no figures.
  const ahead = await ask(`projectId=${projectId}&startTime=${now + dayMs}&endTime=${now + 2 * dayMs}`);
  expect(ahead.data).toMatchObject({ total: 0, days: [], averages: { day: null } });
});
