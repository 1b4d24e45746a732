import type { ImportPlan, SetupDevice, TokenFile } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenHash } from '../../accounts/index.ts';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let projectId: number;
beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
});
afterAll(() => server?.close());

interface Renewed {
  readonly renewed: number;
  readonly tokens: TokenFile | null;
}
const renew = (body: object, as: TestUser = 'engadmin', language: 'zh' | 'en' = 'en') =>
  server.ask<Renewed>('/api/setup/renewTokens', { as, language, body: { projectId, ...body } });
const importing = (query: string, file: unknown, as: TestUser = 'engadmin') =>
  server.ask<ImportPlan>(`/api/setup/importProject?projectId=${projectId}${query}`, {
    as,
    language: 'en',
    body: new TextEncoder().encode(JSON.stringify(file)),
  });
const create = async (key: string, more: object = {}) =>
  (
    await server.ask<{ device: SetupDevice }>('/api/setup/createDevice', {
      as: 'engadmin',
      body: {
        projectId,
        key,
        name: `名${key}`,
        nameEn: `Name of ${key}`,
        typeId: 1203,
        profileId: 'mqtt-meter',
        connection: mqtt,
        ...more,
      },
    })
  ).data.device.id;
const mqtt = { kind: 'mqtt', periodMs: 5000 };
const modbus = { kind: 'modbus', host: '10.0.0.7', port: 502, unit: 1, pollMs: 1000 };

/** Key → token. */
function told(file: TokenFile | null | undefined): ReadonlyMap<string, string> {
  const lines = (file?.content ?? '').trimEnd().split('\r\n').slice(1);
  return new Map(lines.map((line) => [line.split(',')[0] ?? '', line.split(',').at(-1) ?? '']));
}
const hashOf = (key: string) => server.registry.deviceByKey(key)?.tokenHash;
const entries = () => server.db.selectFrom('log_entries').selectAll().where('index_name', '=', 'operation').orderBy('id').execute();
const everything = async () =>
  JSON.stringify([
    await entries(),
    await server.db.selectFrom('devices').selectAll().execute(),
    await server.db.selectFrom('meta').selectAll().execute(),
  ]);

describe('tokens of many devices', () => {
  it('are returned once as a file, and stored as hashes', async () => {
    await create('many-1');
    await create('many-2');
    const before = hashOf('many-1');
    const { data } = await renew({});
    const tokens = told(data.tokens);
    const own = server.registry.devicesOf(projectId).filter(({ driver }) => driver.connection.kind === 'mqtt');
    expect([...tokens.keys()].toSorted()).toEqual(own.map(({ key }) => key).toSorted());
    expect(data).toMatchObject({ renewed: own.length, tokens: { fileName: 'device-tokens.csv', count: own.length } });
    expect(data.tokens?.content).toMatch(/^\uFEFFkey,name,token\r\n/);
    expect(data.tokens?.content).toContain('many-1,Name of many-1,');
    expect(hashOf('many-1')).not.toBe(before);
    for (const [key, token] of tokens) expect(hashOf(key)).toBe(tokenHash(token));
    expect(new Set(tokens.values()).size).toBe(own.length);
    const kept = await everything();
    for (const token of tokens.values()) expect(kept).not.toContain(token);
    const entry = (await entries()).at(-1);
    expect(entry).toMatchObject({ content_en: 'Renew the tokens of several devices', project_id: projectId });
    expect(entry?.set_value).toContain('many-1');
    expect((await renew({}, 'engadmin', 'zh')).data.tokens).toMatchObject({ fileName: '设备令牌.csv' });
  });

  it('can be renewed for a list, or where missing', async () => {
    const ids = [await create('list-1'), await create('list-2')];
    const other = hashOf('many-1');
    expect([...told((await renew({ deviceIds: [...ids, ids[0]] })).data.tokens).keys()]).toEqual(['list-1', 'list-2']);
    expect(hashOf('many-1')).toBe(other);
    expect((await renew({ deviceIds: ids, missing: true })).data).toEqual({ renewed: 0, tokens: null });
    await server.db.updateTable('devices').set({ token_hash: null }).where('key', '=', 'list-2').execute();
    await server.registry.reload();
    expect([...told((await renew({ deviceIds: ids, missing: true })).data.tokens).keys()]).toEqual(['list-2']);
  });

  it('are refused without permission, for foreign, unknown or tokenless devices, and for invalid lists', async () => {
    const id = await create('guarded');
    const hash = hashOf('guarded');
    for (const as of ['engineer', 'operator', 'monitor', 'useradmin'] as const)
      expect((await renew({ deviceIds: [id] }, as)).code, as).toBe(403);
    expect((await renew({ deviceIds: [id] }, 'stranger')).code).toBe(4013);
    expect((await renew({ projectId: 999_999 })).code).toBe(4013);
    for (const foreign of [server.device('t-foreign').id, 999_999]) expect((await renew({ deviceIds: [id, foreign] })).code).toBe(404);
    const wired = await create('wired', { profileId: 'plant-meter', connection: modbus });
    const refused = await renew({ deviceIds: [id, wired] });
    expect(refused).toMatchObject({
      code: 400,
      errors: [{ path: 'deviceIds.1', message: 'Only devices that connect over MQTT have tokens' }],
    });
    for (const deviceIds of [[], [0.5], ['one'], id, Array.from({ length: 2001 }, (_, index) => index + 1)])
      expect((await renew({ deviceIds })).code).toBe(400);
    expect((await renew({ missing: 'yes' })).code).toBe(400);
    expect(hashOf('guarded')).toBe(hash);
  });
});

describe('tokens of an import', () => {
  const device = (key: string, more: object = {}) => ({ key, name: key, typeId: 1203, profileId: 'mqtt-meter', connection: mqtt, ...more });
  const file = async (devices: readonly object[]) => {
    const { data } = await server.ask<{ content: string }>(`/api/setup/exportProject?projectId=${projectId}`, { as: 'engadmin' });
    const whole = JSON.parse(data.content);
    whole.projects[0].devices = devices;
    return whole;
  };

  it('are returned with its answer for MQTT devices without token, and not with the plan', async () => {
    const devices = [
      device('in-1'),
      device('in-2', { token: 'a-token-of-the-file' }),
      device('in-3', { profileId: 'plant-meter', connection: modbus }),
    ];
    const given = await file(devices);
    const plan = await importing('', given);
    expect(plan.data.tokens).toBeNull();
    const { data } = await importing(`&apply=true&stamp=${plan.data.stamp}`, given);
    const tokens = told(data.tokens);
    expect([...tokens.keys()]).toEqual(['in-1']);
    expect(hashOf('in-1')).toBe(tokenHash(tokens.get('in-1') ?? ''));
    expect([hashOf('in-2'), hashOf('in-3')]).toEqual([tokenHash('a-token-of-the-file'), null]);
    expect(await everything()).not.toContain(tokens.get('in-1'));
    // A second import changes nothing, and no token is lost.
    const again = await importing('', given);
    expect(again.data.changes).toEqual([]);
    const third = await importing(`&apply=true&stamp=${again.data.stamp}`, given);
    expect(third.data.tokens).toBeNull();
    expect(hashOf('in-1')).toBe(tokenHash(tokens.get('in-1') ?? ''));
  });

  it('are created for a device that is switched to MQTT', async () => {
    const given = await file([device('in-3')]);
    const plan = await importing('', given);
    const { data } = await importing(`&apply=true&stamp=${plan.data.stamp}`, given);
    expect([...told(data.tokens).keys()]).toEqual(['in-3']);
  });
});
