/** Rejected queries, and the explanations of states, alarms and commands. */
import type { CarbonFigures, ProjectSummary } from '@czyun/contract';
import type { WhyAnswer, WhyNode } from '@czyun/contract/why';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareLogEntry, basePath, createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

const minute = 60_000;
const began = Math.floor(Date.now() / minute) * minute - 30 * minute;
let server: TestServer;
let projectId: number;
const id = (key: string) => server.device(key).id;

const ask = (fields: Readonly<Record<string, string | number>>, as: TestUser = 'monitor', language: 'zh' | 'en' = 'en') => {
  const query = new URLSearchParams(
    Object.entries({ projectId, ...fields }).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return server.ask<WhyAnswer>(`/api/why/get?${query}`, { as, language });
};
const nodesOf = async (fields: Readonly<Record<string, string | number>>, language: 'zh' | 'en' = 'en'): Promise<WhyNode[]> => {
  const answer = await ask(fields, 'monitor', language);
  expect(answer.code, answer.msg).toBe(200);
  return answer.data.nodes;
};
const entry = (more: object) => ({ ...bareLogEntry, project_id: projectId, start_time: began, ...more });

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  await server.publish('t-grid', { active_power: 42.5 }, Date.now() - 1000);
  await server.publish('t-ems', { soc: 55 }, Date.now() - 1000);
});
afterAll(() => server?.close());

describe('rejected queries', () => {
  it('lack the fields of their kind, or name unknown figures', async () => {
    const { status, errors } = await ask({ kind: 'counted', deviceId: id('t-grid') });
    expect(status).toBe(400);
    expect(errors?.map(({ path }) => path)).toEqual(['metric', 'start', 'end']);
    expect((await ask({ kind: 'power', key: 'nothing' })).status).toBe(400);
    expect((await ask({ kind: 'wonder' })).status).toBe(400);
    expect((await ask({ kind: 'energy', key: 'pv', start: 2_000_000_000_000, end: 1_900_000_000_000 })).status).toBe(400);
  });

  it('name devices, alarms and commands of other projects, or unknown ones', async () => {
    expect((await ask({ kind: 'value', deviceId: id('t-foreign'), metric: 'active_power' })).code).toBe(404);
    expect((await ask({ kind: 'value', deviceId: id('t-grid'), metric: 'soc' })).code).toBe(404);
    expect((await ask({ kind: 'state', deviceId: 999_999 })).code).toBe(404);
    expect((await ask({ kind: 'alarm', entryId: 999_999 })).code).toBe(404);
    expect((await ask({ kind: 'command', commandId: 999_999 })).code).toBe(404);
    expect((await ask({ kind: 'soc' }, 'stranger')).code).not.toBe(200);
  });
});

describe('a value', () => {
  it('is explained by its reading and its address in the device', async () => {
    const nodes = await nodesOf({ kind: 'value', deviceId: id('t-grid'), metric: 'active_power' });
    expect(nodes.map(({ depth, role, value }) => [depth, role, value])).toEqual([
      [0, 'figure', 42.5],
      [1, 'reading', 42.5],
      [2, 'source', null],
    ]);
    expect(nodes[2]?.text).toBe('MQTT · v1/devices/t-grid/telemetry · field active_power');
    expect(nodes[0]?.rule).toBe('Latest reading, valid for 30 s');
    const inChinese = await nodesOf({ kind: 'value', deviceId: id('t-grid'), metric: 'active_power' }, 'zh');
    expect(inChinese[2]?.text).toBe('MQTT · v1/devices/t-grid/telemetry · 字段 active_power');
  });

  it('without any reading has no number', async () => {
    const nodes = await nodesOf({ kind: 'value', deviceId: id('t-load'), metric: 'active_power' });
    expect([nodes[0]?.value, nodes[0]?.text]).toEqual([null, 'Unknown']);
  });

  it('of a project is explained by the values of its devices', async () => {
    const [power, part] = await nodesOf({ kind: 'power', key: 'grid' });
    expect([power?.value, part?.value, part?.factor]).toEqual([42.5, 42.5, 1]);
    const [soc] = await nodesOf({ kind: 'soc' });
    expect([soc?.value, soc?.way]).toEqual([55, 'mean']);
  });
});

describe('a project in the list', () => {
  it('has the same figures and states as their explanations', async () => {
    const { list } = (await server.ask<{ list: ProjectSummary[] }>('/proj/getProjList', { as: 'monitor', language: 'en' })).data;
    const own = list.find((each) => each.id === projectId);
    const [soc] = await nodesOf({ kind: 'soc' });
    expect(soc?.value).toBe(own?.soc);
    const [states, ...devices] = await nodesOf({ kind: 'devices' });
    expect(devices).toHaveLength(own?.devices.total ?? 0);
    const offline = devices.filter(({ text }) => text === 'Offline');
    expect(offline).toHaveLength(own?.devices.offline ?? 0);
    expect(states?.text).toContain(`Offline ${offline.length}`);
    expect(devices.every(({ to }) => to?.deviceId != null)).toBe(true);
    // Before the first message of any device.
    expect((await nodesOf({ kind: 'devices', time: began }))[0]?.text).toBe(`Offline ${devices.length}`);
  });
});

describe('CO2 of a period', () => {
  it('is the energy of the statistics times the factor, with its source', async () => {
    await server.publish('t-grid', { energy_import: 100 }, Date.now() - 3 * minute);
    await server.publish('t-grid', { energy_import: 112.5 }, Date.now() - minute);
    await server.telemetry.settle();
    const period = `projectId=${projectId}&unit=year&start=${Date.now()}`;
    const { data } = await server.ask<CarbonFigures>(`/api/carbon/figures?${period}`, { as: 'monitor', language: 'en' });
    const fields = { kind: 'carbon', key: 'caused', unit: 'year', start: data.start };
    const nodes = await nodesOf(fields);
    const [figure] = nodes;
    const [energy, factor] = nodes.filter(({ depth }) => depth === 1);
    expect(figure).toMatchObject({ value: data.caused.kg, unit: 'kg', way: 'product' });
    expect(energy?.value).toBe(data.caused.kwh);
    expect(factor).toMatchObject({ role: 'constant', value: data.factor.value, rule: expect.stringContaining(data.factor.source) });
    expect(figure?.value).toBeCloseTo((energy?.value ?? 0) * (factor?.value ?? 0), 3);
    expect(nodes.some(({ role }) => role === 'reading')).toBe(true);
    expect((await ask({ ...fields, key: 'nothing' })).status).toBe(400);
    // A station without generation avoids no CO2.
    if (data.avoided === null) expect((await ask({ ...fields, key: 'avoided' })).status).toBe(404);
  });
});

describe('a state', () => {
  it('is explained by the first alarm, its limit and the author of the limit', async () => {
    const deviceId = id('t-ems');
    const limits = { high1: 50, high2: null, high3: null, low1: null, low2: null, low3: null, delayS: 10 };
    const saved = await server.ask('/api/limits/save', {
      as: 'engadmin',
      body: { deviceId, metric: 'soc', version: 0, limits },
    });
    expect(saved.code).toBe(200);
    await server.db
      .updateTable('limit_changes')
      .set({ time: began - minute })
      .execute();
    const alarm = await server.db
      .insertInto('log_entries')
      .values(
        entry({
          ...{ device_id: deviceId, type: 3, severity: 1, metric: 'soc', alarm_key: `${deviceId}:soc:limit-high`, index_name: 'alarm' },
          ...{ content_zh: '越上限', content_en: 'SOC above its limit' },
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('log_entries')
      .values(entry({ device_id: deviceId, type: 5, index_name: 'state', result: 'fault', content_zh: '故障', content_en: 'Fault' }))
      .execute();
    const nodes = await nodesOf({ kind: 'state', deviceId, time: began + minute });
    expect(nodes[0]).toMatchObject({ role: 'figure', text: 'Fault', time: began });
    const cause = nodes.find(({ label }) => label === 'Cause');
    expect(cause).toMatchObject({ text: 'SOC above its limit', to: { entryId: alarm.id } });
    const alone = await nodesOf({ kind: 'alarm', entryId: alarm.id });
    expect(alone.map(({ label, value, text }) => [label, value ?? text])).toEqual(
      expect.arrayContaining([
        ['Level 1 limit', 50],
        ['Time beyond the limit', '10 s'],
        ['Limits set by', expect.stringContaining('engadmin')],
      ]),
    );
  });

  it('is explained by the preceding command and its user', async () => {
    const deviceId = id('t-ems');
    const at = began + 10 * minute;
    await server.db.updateTable('log_entries').set({ recover_time: at }).where('type', '=', 5).execute();
    await server.db
      .insertInto('log_entries')
      .values(
        entry({ device_id: deviceId, type: 5, index_name: 'state', result: 'run', start_time: at, content_zh: '运行', content_en: 'Run' }),
      )
      .execute();
    const { paramId, point } = server.device('t-ems').params.find((each) => each.point.access !== 'r') ?? { paramId: 0, point: null };
    const command = await server.db
      .insertInto('commands')
      .values({
        ...{ project_id: projectId, device_id: deviceId, param_id: paramId, metric: point?.metric ?? '', user_name: '李工' },
        ...{ user_id: 7, login_name: 'ligong', address: '', old_value: 0, asked_value: 1, read_back: 1, state: 'done' },
        ...{ reason_zh: '', reason_en: '', asked_time: at - minute, sent_time: at - minute, end_time: at - minute + 900 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const nodes = await nodesOf({ kind: 'state', deviceId, time: at + minute });
    expect(nodes[0]).toMatchObject({ text: 'Running', time: at });
    expect(nodes.find(({ label }) => label === 'Command')?.text).toContain('Confirmed');
    expect(nodes.find(({ label }) => label === 'Requested by')).toMatchObject({ role: 'person', text: '李工 (ligong)' });
    const alone = await nodesOf({ kind: 'command', commandId: command.id }, 'zh');
    expect(alone.map(({ label }) => label)).toEqual(expect.arrayContaining(['设定值', '原值', '回读值', '下发人']));
  });

  it('of a silent device includes the time of its last message', async () => {
    const nodes = await nodesOf({ kind: 'state', deviceId: id('t-pv') });
    expect(nodes[0]?.text).toBe('Offline');
    expect(nodes.map(({ label }) => label)).toEqual(expect.arrayContaining(['Last message', 'Offline after']));
  });
});

describe('money', () => {
  it('is hidden from a link that shows none', async () => {
    const enter = async (money: boolean) => {
      const made = await server.ask<{ secret: string }>('/api/link/create', { as: 'engadmin', body: { projectId, name: 'Wall', money } });
      const { data } = await server.ask<{ sid: string }>('/login2', { body: { secret: made.data.secret } });
      return data.sid;
    };
    const url = `${basePath}/api/why/get?projectId=${projectId}&kind=money&key=profit&date=2026-01-01`;
    const statusWith = async (sid: string) => (await server.app.inject({ url, headers: { sid } })).statusCode;
    expect(await statusWith(await enter(false))).toBe(403);
    // A day without data.
    expect(await statusWith(await enter(true))).not.toBe(403);
  });
});
