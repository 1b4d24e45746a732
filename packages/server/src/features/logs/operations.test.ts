/** Operations as the log shows them: words and units; refused commands are shown as refused. */
import type { LogEntry, Operation, SetupDevice } from '@czyun/contract';
import { operationText } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareLogEntry, createTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
let projectId: number;
const timeZone = 'Asia/Shanghai';
const meter = {
  name: '新电表',
  nameEn: 'New meter',
  typeId: 1203,
  profileId: 'plant-meter',
  regionId: null,
  role: null,
  offlineAfterMs: 60_000,
  enabled: true,
  connection: { kind: 'modbus', host: '10.0.0.7', port: 502, unit: 1, pollMs: 1000 },
} as const;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
});
afterAll(() => server.close());

const read = async (language: 'zh' | 'en' = 'en') =>
  (await server.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${projectId}&type=4&pageSize=100`, { as: 'monitor', language })).data
    .list;
const call = <T = unknown>(name: string, body: object) => server.ask<T>(`/api/setup/${name}`, { as: 'engadmin', body, language: 'en' });

/** All of an operation that is shown without opening its details. */
function shown({ details: _details, ...operation }: Operation): string {
  return JSON.stringify(operation);
}

async function newest(language: 'zh' | 'en' = 'en'): Promise<Operation> {
  const [entry] = await read(language);
  return entry?.operation ?? expect.fail('no operation');
}

function row(more: object) {
  return {
    ...bareLogEntry,
    type: 4,
    index_name: 'operation',
    project_id: projectId,
    start_time: Date.now() + 60_000,
    user_name: '王工',
    ...more,
  };
}

async function told(more: object, language: 'zh' | 'en' = 'en'): Promise<Operation> {
  const { id } = await server.db.insertInto('log_entries').values(row(more)).returning('id').executeTakeFirstOrThrow();
  const entry = (await read(language)).find((each) => each.id === id);
  await server.db.deleteFrom('log_entries').where('id', '=', id).execute();
  return entry?.operation ?? expect.fail('no operation');
}

function command(metric: string, more: object) {
  const device = server.device('t-pv');
  const param = server.registry.paramOf(device.id, metric) ?? expect.fail(metric);
  const { zh, en } = param.point.name;
  return {
    device_id: device.id,
    param_id: param.paramId,
    metric,
    content_zh: `设置 ${zh}`,
    content_en: `Set ${en}`,
    target_param: `${zh} / ${en}`,
    ...more,
  };
}

describe('a command', () => {
  it('that succeeded reads from → to, with unit and words', async () => {
    const power = command('active_power_limit', { old_value: '80.20000001 kW', set_value: '50 kW', read_back: '50 kW', result: 'done' });
    const done = await told(power);
    expect(done).toMatchObject({
      action: 'Set',
      object: '光伏1 · Active power limit value',
      changes: [{ name: null, from: '80.2 kW', to: '50 kW' }],
      outcome: 'done',
      reason: null,
    });
    expect(operationText(done, 'en')).toBe('Set 光伏1 · Active power limit value: 80.2 kW → 50 kW');
    const run = await told(command('run_command', { old_value: '0', set_value: '1', read_back: '1', result: 'done' }), 'zh');
    expect(operationText(run, 'zh')).toBe('设置 光伏1 · 启停命令：停机 → 启动');
  });

  it('that did not succeed never reads like one that did', async () => {
    const asked = { old_value: '80 kW', set_value: '50 kW' };
    const say = async (result: string, read_back: string | null, language: 'zh' | 'en') =>
      operationText(await told(command('active_power_limit', { ...asked, read_back, result }), language), language);
    expect(await say('refused: 设备离线 / The device is offline', null, 'zh')).toBe(
      '【已拒绝】设置 光伏1 · 有功功率限值：要求 50 kW，原为 80 kW；未执行（设备离线）',
    );
    expect(await say('refused: 设备离线 / The device is offline', null, 'en')).toBe(
      'Refused: Set 光伏1 · Active power limit value: asked 50 kW, was 80 kW; not carried out (The device is offline)',
    );
    expect(await say('timeout: 未应答 / No answer', null, 'zh')).toBe(
      '【超时】设置 光伏1 · 有功功率限值：要求 50 kW，原为 80 kW；是否执行不明（未应答）',
    );
    expect(await say('mismatch: 回读 80 / Read back 80', '80 kW', 'zh')).toBe(
      '【回读不一致】设置 光伏1 · 有功功率限值：要求 50 kW，原为 80 kW；回读 80 kW',
    );
    for (const result of ['refused: 甲 / A', 'timeout: 甲 / A', 'mismatch: 甲 / A', 'refused']) {
      expect(await say(result, null, 'zh')).not.toContain('→');
      expect(await say(result, null, 'en')).not.toContain('→');
    }
  });

  it('shows in the list’s text that it was refused', async () => {
    const refused = command('run_command', { set_value: '1', result: 'refused: 设备离线 / The device is offline' });
    const { id } = await server.db.insertInto('log_entries').values(row(refused)).returning('id').executeTakeFirstOrThrow();
    const entry = (await read('en')).find((each) => each.id === id);
    expect(entry).toMatchObject({ content: 'Refused: Set Start / stop', targetParam: '光伏1 · Start / stop', setValue: 'Start' });
    await server.db.deleteFrom('log_entries').where('id', '=', id).execute();
  });
});

describe('an action of set-up', () => {
  it('names what was created and changed, from which value to which', async () => {
    const { data } = await call<{ device: SetupDevice }>('createDevice', { ...meter, projectId, key: 'new-1' });
    const made = await newest();
    expect(made).toMatchObject({ action: 'Create a device', object: 'New meter (new-1)', outcome: 'done' });
    expect(made.changes).toContainEqual({ name: 'Address', from: null, to: '10.0.0.7' });
    expect(made.changes).toContainEqual({ name: 'Poll interval', from: null, to: '1 s' });
    // Empty fields are not changes.
    expect(made.changes.map(({ to }) => to)).not.toContain('None');
    const change = {
      ...meter,
      deviceId: data.device.id,
      version: 1,
      name: '改名表',
      connection: { ...meter.connection, unit: 9, pollMs: 2000 },
    };
    expect((await call('updateDevice', { ...change, enabled: false })).code).toBe(200);
    expect((await newest('zh')).changes).toEqual([
      { name: '名称', from: '新电表', to: '改名表' },
      { name: '站号', from: '1', to: '9' },
      { name: '采集周期', from: '1 s', to: '2 s' },
      { name: '启用', from: '启用', to: '停用' },
    ]);
  });

  it('is also readable in an entry written by an older version', async () => {
    const connection = { kind: 'modbus', host: '10.0.0.7', port: 502, unit: 1, pollMs: 1000 };
    const old = {
      content_zh: '修改设备',
      content_en: 'Change a device',
      device_id: server.device('t-pv').id,
      target_param: 't-pv: connection, name',
      old_value: JSON.stringify(connection),
      set_value: JSON.stringify({ ...connection, host: '10.0.0.8' }),
    };
    expect(await told(old)).toMatchObject({ object: '光伏1 (t-pv)', changes: [{ name: 'Address', from: '10.0.0.7', to: '10.0.0.8' }] });
  });

  it('describes an import by what it created and changed', async () => {
    const plan = {
      content_zh: '导入项目',
      content_en: 'Import a project',
      target_param: '测试站',
      set_value: 'create device pcs-1; change project 测试站',
    };
    expect(operationText(await told(plan, 'zh'), 'zh')).toBe('导入项目 测试站：新建设备 pcs-1；修改项目 测试站');
    expect(operationText(await told(plan), 'en')).toBe('Import a project 测试站: device pcs-1 created; project 测试站 changed');
    // Older entries call a region `zone`.
    const regions = { ...plan, set_value: 'create region 一号楼; remove zone 二号楼' };
    expect(operationText(await told(regions, 'zh'), 'zh')).toBe('导入项目 测试站：新建区域 一号楼；删除区域 二号楼');
  });

  it('shows a failed connection test as failed', async () => {
    const tried = { content_zh: '测试设备连接', content_en: 'Try a connection', target_param: '10.0.0.7:502/1', result: 'refused' };
    expect(await told(tried)).toMatchObject({ outcome: 'failed', reason: 'Connection rejected by the device' });
    expect(await told({ ...tried, result: 'ok' })).toMatchObject({ outcome: 'done', reason: null });
  });
});

describe('other actions', () => {
  const expires = Date.UTC(2026, 4, 1, 4);
  it.each<[string, object, string]>([
    [
      'an invitation',
      { content_en: 'Create an invitation', target_param: '12', set_value: JSON.stringify({ code: 4, expires, uses: 3 }) },
      'Create an invitation #12: Role: Operator; Expires: 2026-05-01 12:00; Uses: 3',
    ],
    [
      'a secret link',
      {
        content_en: 'Create a secret link',
        target_param: '大屏',
        set_value: JSON.stringify({ code: 3, writes: false, expires }),
        result: '7',
      },
      'Create a secret link 大屏: Role: Monitor; May control: No; Expires: 2026-05-01 12:00',
    ],
    [
      'a role',
      { content_en: "Change a member's permission", target_param: 'monitor', old_value: '3', set_value: '5' },
      "Change a member's permission monitor: Monitor → User administrator",
    ],
    [
      'a file',
      { content_en: 'Uploaded a file', target_param: '图纸.pdf', set_value: `123456 B, SHA-256 ${'ab'.repeat(32)}`, result: 'done' },
      'Uploaded a file 图纸.pdf: 123.5 kB',
    ],
    [
      'a file that was removed',
      { content_en: 'Removed a file', target_param: '图纸.pdf', old_value: `SHA-256 ${'ab'.repeat(32)}` },
      'Removed a file 图纸.pdf',
    ],
    [
      'entries that were removed',
      { content_en: 'Removed 2 log entries', target_param: '17 过流; 18 过压', result: 'done' },
      'Removed 2 log entries',
    ],
  ])('%s', async (_what, entry, sentence) => {
    const operation = await told({ content_zh: '某事', ...entry });
    expect(operationText(operation, 'en')).toBe(sentence);
    expect(shown(operation)).not.toMatch(/\\"|\d{10}|[0-9a-f]{24}/);
    // Recorded details are shown when the entry is opened.
    const raw = operation.details.map(({ text }) => text);
    for (const value of Object.values(entry)) expect(raw).toContain(value);
  });

  it('are in the time zone of the project', () => expect(server.project('station').timeZone).toBe(timeZone));
});

describe('a tariff', () => {
  it('lists the changed prices, days and charges', async () => {
    const content = { content_zh: '保存电价版本', content_en: 'Save a version of the tariff', target_param: '2026 年 12 月' };
    const before = {
      from: '2026-11-01',
      prices: { high: { buy: '1.2', feedIn: null } },
      powerFactor: null,
      basic: { by: 'none' },
      seasons: [1],
    };
    const after = {
      ...{ from: '2026-12-01', prices: { high: { buy: '1.25', feedIn: null } }, powerFactor: { standard: '0.90', withBasic: true } },
      ...{ basic: { by: 'measured' }, seasons: [2], surcharges: [{ name: '基金', price: '0.03' }] },
    };
    const { changes } = await told({ ...content, old_value: JSON.stringify(before), set_value: JSON.stringify(after) });
    const byName = Object.fromEntries((changes ?? []).map(({ name, from, to }) => [name, [from, to]]));
    expect(byName).toMatchObject({
      From: ['2026-11-01', '2026-12-01'],
      'High, buying': ['¥1.20/kWh', '¥1.25/kWh'],
      'Standard of the power factor': [null, '0.90'],
      'Basic charge': ['None', 'By measured demand'],
      'Seasons and spans': [null, null],
      Surcharges: [null, '基金 ¥0.03/kWh'],
    });
    expect(byName['High, feed-in']).toBe(undefined);
  });
});
