import {
  type AlarmRule,
  type AlarmRuleChange,
  type AlarmRuleView,
  type LogEntry,
  newAlarmRule,
  type RuleCheck,
  type RuleCounts,
  type RuleTrial,
  ruleCountDays,
} from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let projectId: number;
const metric = 'voltage_unbalance';

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
}, 30_000);
afterAll(() => server.close());

const deviceOf = (key: string) => server.device(key).id;
const rule = (more: Partial<AlarmRule> = {}): AlarmRule => ({
  ...newAlarmRule,
  name: '两侧不一致',
  nameEn: 'Sides differ',
  expression: 'abs(关口 - 负荷) > 5',
  variables: [
    { name: '关口', deviceId: deviceOf('t-grid'), metric },
    { name: '负荷', deviceId: deviceOf('t-load'), metric },
  ],
  ...more,
});
const ask = <T>(path: string, body: object, as: TestUser = 'engadmin') =>
  server.ask<T>(`/api/alarmRules/${path}`, { as, body: { projectId, ...body }, language: 'en' });
const save = (wanted: AlarmRule, of: object = {}, as?: TestUser) => ask<AlarmRuleView>('save', { rule: wanted, ...of }, as);
const list = async (as: TestUser = 'monitor', id = projectId) =>
  server.ask<{ rules: AlarmRuleView[] }>(`/api/alarmRules/list?projectId=${id}`, { as, language: 'en' });
const changes = (query: string, as: TestUser = 'monitor') =>
  server.ask<AlarmRuleChange[]>(`/api/alarmRules/changes?projectId=${projectId}${query}`, { as });
const entries = (ruleId: number, key = 't-grid') =>
  server.db
    .selectFrom('log_entries')
    .selectAll()
    .where('alarm_key', '=', `${deviceOf(key)}:rule:${ruleId}`)
    .orderBy('id')
    .execute();
const wait = { timeout: 15_000, interval: 20 };

describe('rules of a project', () => {
  it('accept only variables of the project and a valid condition', async () => {
    const wrong = async (more: Partial<AlarmRule>) => (await save(rule(more))).errors?.map(({ path }) => path) ?? [];
    expect(await wrong({ name: ' ' })).toEqual(['rule.name']);
    expect(await wrong({ expression: '关口 + 负荷' })).toEqual(['rule.expression']);
    expect(await wrong({ expression: '关口 > 电网' })).toEqual(['rule.expression']);
    expect(await wrong({ expression: `关口 > ${'1'.repeat(500)}` })).toEqual(['rule.expression']);
    expect(await wrong({ variables: [] })).toEqual(['rule.variables']);
    const [first, second] = rule().variables as [AlarmRule['variables'][number], AlarmRule['variables'][number]];
    expect(await wrong({ variables: [first, { ...second, name: 'max' }], expression: '关口 > 1' })).toEqual(['rule.variables.1.name']);
    expect(await wrong({ variables: [first, { ...second, name: 'a b' }], expression: '关口 > 1' })).toEqual(['rule.variables.1.name']);
    expect(await wrong({ variables: [first, first], expression: '关口 > 1' })).toEqual(['rule.variables.1.name']);
    expect(await wrong({ variables: [first, { ...second, deviceId: deviceOf('t-foreign') }] })).toEqual(['rule.variables.1.deviceId']);
    expect(await wrong({ variables: [first, { ...second, deviceId: 999_999 }] })).toEqual(['rule.variables.1.deviceId']);
    expect(await wrong({ variables: [first, { ...second, metric: 'nothing' }] })).toEqual(['rule.variables.1.metric']);
    expect(await wrong({ deviceId: deviceOf('t-foreign') })).toEqual(['rule.deviceId']);
    expect(await wrong({ typeId: 1203 })).toEqual(['rule.variables.0.deviceId', 'rule.variables.1.deviceId']);
    expect(await wrong({ typeId: 424_242, variables: [{ ...first, deviceId: null }], expression: '关口 > 1' })).toContain('rule.typeId');
    expect(await wrong({ from: 600 })).toEqual(['rule.to']);
    expect(await wrong({ variables: Array.from({ length: 17 }, (_, n) => ({ ...first, name: `v${n}` })) })).toEqual(['rule.variables']);
    const said = await save(rule({ expression: '关口 > ' }));
    expect(said.errors?.[0]?.message).toBe('Character 6: The expression is incomplete');
    expect((await list()).data.rules).toEqual([]);
  });

  it('belong to their project and are changed only by permitted users', async () => {
    expect((await list('stranger')).code).toBe(4013);
    expect((await list('monitor', 999_999)).code).toBe(4013);
    for (const as of ['monitor', 'operator', 'useradmin'] as const) expect((await save(rule(), {}, as)).code).toBe(403);
    expect((await save(rule(), {}, 'stranger')).code).toBe(4013);
    expect((await save(rule(), { ruleId: 999_999, version: 1 })).status).toBe(404);
    expect((await changes('&ruleId=999999')).status).toBe(404);
    expect((await ask('remove', { ruleId: 999_999, version: 0 })).status).toBe(404);
    expect((await ask('restore', { ruleId: 999_999, version: 0, changeId: 1 })).status).toBe(404);
  });

  it('are stored with their author, can be restored, and are in the operation log', async () => {
    const first = (await save(rule())).data;
    expect(first).toMatchObject({ judged: 1, standing: 0, fault: null, by: { loginName: 'engadmin' } });
    expect(first.points.map((point) => point?.deviceName)).toEqual(['Grid meter', '负荷表']);
    expect(first.points[0]).toMatchObject({ unit: '%', states: null });
    const place = { ruleId: first.id, version: first.version };
    const second = (await save(rule({ expression: '关口 > 负荷', severity: 1 }), place, 'engineer')).data;
    expect(second).toMatchObject({ id: first.id, rule: { severity: 1 }, by: { loginName: 'engineer' } });
    expect((await save(rule(), place)).status).toBe(409);
    expect((await save(second.rule, { ruleId: first.id, version: second.version })).data.version).toBe(second.version);
    expect((await ask('remove', { ruleId: first.id, version: first.version })).status).toBe(409);
    expect((await ask('remove', { ruleId: first.id, version: second.version }, 'operator')).code).toBe(403);
    expect((await ask('remove', { ruleId: first.id, version: second.version })).data).toEqual({ removed: true });
    expect((await ask('remove', { ruleId: first.id, version: second.version })).status).toBe(404);
    expect((await list()).data.rules).toEqual([]);
    const [removal, change, begin] = (await changes('')).data;
    expect([removal?.rule, change?.rule?.severity, begin?.before]).toEqual([null, 1, null]);
    const version = removal?.id ?? 0;
    const restore = (changeId: number | undefined, as?: TestUser) =>
      ask<AlarmRuleView>('restore', { ruleId: first.id, version, changeId }, as);
    expect((await restore(begin?.id, 'operator')).code).toBe(403);
    expect((await restore(removal?.id)).status).toBe(404);
    expect((await restore(begin?.id)).data).toMatchObject({ id: first.id, rule: { expression: 'abs(关口 - 负荷) > 5' } });
    expect((await changes(`&ruleId=${first.id}`)).data).toHaveLength(4);
    const log = await server.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${projectId}&type=4`, { as: 'monitor', language: 'en' });
    const actions = log.data.list.map(({ operation }) => operation?.action).filter((action) => action?.includes('alarm rule'));
    expect(actions).toEqual(['Add alarm rule', 'Remove alarm rule', 'Change alarm rule', 'Add alarm rule']);
    expect(log.data.list.find(({ operation }) => operation?.action === 'Change alarm rule')?.operation?.changes).toEqual(
      expect.arrayContaining([{ name: 'Condition', from: 'abs(关口 - 负荷) > 5', to: '关口 > 负荷' }]),
    );
  });

  it('give the current result, and the position of a fault', async () => {
    const check = async (more: object) => {
      const { expression, variables } = rule();
      return (await ask<RuleCheck>('check', { expression, variables, ...more }, 'monitor')).data;
    };
    await server.publish('t-grid', { [metric]: 3 });
    expect((await check({})).devices).toMatchObject([{ deviceName: 'Grid meter', result: 'unknown', values: [3, null] }]);
    await server.publish('t-load', { [metric]: 9.5 });
    expect(await check({})).toMatchObject({ fault: null, count: 1, devices: [{ result: 'true', values: [3, 9.5] }] });
    expect((await check({ expression: '关口 > x' })).fault).toEqual({ message: 'Character 6: Unknown variable “x”', at: 5 });
    const ofType = await check({ typeId: 1203, expression: 'u > 5', variables: [{ name: 'u', metric }] });
    expect(ofType.devices.map(({ result }) => result).toSorted()).toEqual(['false', 'true']);
    // Data of others is not revealed.
    const foreign = await check({ variables: [{ name: '关口', deviceId: deviceOf('t-foreign'), metric }], expression: '关口 > 1' });
    expect(foreign).toMatchObject({ fault: null, count: 0, devices: [] });
    expect((await ask('check', { expression: 'a > 1', variables: [] }, 'stranger')).code).toBe(4013);
    expect((await ask('check', { expression: 'a'.repeat(1001), variables: [] })).status).toBe(400);
  });

  it('are limited to five hundred per project', async () => {
    const factory = server.project('factory').id;
    const machine = { name: 'u', deviceId: deviceOf('t-m1'), metric: server.device('t-m1').params[0]?.point.metric ?? '' };
    const small = rule({ expression: 'u > 5', variables: [machine] });
    const body = { projectId: factory, rule: small };
    expect((await ask<AlarmRuleView>('save', body)).status).toBe(200);
    await server.db.transaction().execute(async (on) => {
      for (let n = 1; n < 500; n += 1) {
        const { id } = await on.insertInto('alarm_rules').values({ project_id: factory }).returning('id').executeTakeFirstOrThrow();
        const who = { user_id: null, login_name: 'x', user_name: 'x', link_id: null };
        await on
          .insertInto('alarm_rule_changes')
          .values({ rule_id: id, before_id: 0, rule: JSON.stringify({ ...small, enabled: false }), time: 0, ...who })
          .execute();
      }
    });
    expect((await ask('save', body)).status).toBe(413);
    const [first] = (await list('monitor', factory)).data.rules;
    await ask('remove', { projectId: factory, ruleId: first?.id, version: first?.version });
    expect((await ask('save', body)).status).toBe(200);
  });
});

describe('an alarm of a rule', () => {
  it('is raised, shown with its instruction, can be suppressed, and clears with its rule', async () => {
    const made = (await save(rule({ name: '偏差大', nameEn: 'Far apart', instruction: '看两侧', instructionEn: 'Look at both' }))).data;
    await server.publish('t-load', { [metric]: 20 });
    await vi.waitFor(async () => expect(await entries(made.id)).toHaveLength(1), wait);
    const [entry] = await entries(made.id);
    expect((await list()).data.rules.find(({ id }) => id === made.id)).toMatchObject({ standing: 1 });
    const detail = await server.ask<{ alarmKey: string; instruction: { act: string } }>(
      `/api/alarm/detail?projectId=${projectId}&id=${entry?.id}`,
      { as: 'monitor', language: 'en' },
    );
    expect(detail.data).toMatchObject({ alarmKey: `${deviceOf('t-grid')}:rule:${made.id}`, instruction: { act: 'Look at both' } });
    const shelf = { id: entry?.id, reason: 'known', until: Date.now() + 3_600_000 };
    expect((await server.ask('/api/alarm/shelve', { as: 'engadmin', body: { projectId, ...shelf } })).status).toBe(200);
    await vi.waitFor(async () => expect((await entries(made.id))[0]?.quiet).toBe('shelved'), wait);
    await ask('remove', { ruleId: made.id, version: made.version });
    await vi.waitFor(async () => expect((await entries(made.id))[0]?.recover_time).not.toBeNull(), wait);
    expect(await entries(made.id)).toHaveLength(1);
  });

  it('is counted by the day of the project, for those who see the project', async () => {
    const counts = (id: number, as: TestUser = 'monitor') => server.ask<RuleCounts>(`/api/alarmRules/counts?projectId=${id}`, { as });
    const { days, rules } = (await counts(projectId)).data;
    expect(days).toHaveLength(ruleCountDays);
    const [{ start_time: start, alarm_key: key } = expect.fail('no alarm')] = await server.db
      .selectFrom('log_entries')
      .selectAll()
      .where('alarm_key', 'like', '%:rule:%')
      .execute();
    const date = new Date(start + 8 * 3_600_000).toISOString().slice(0, 10);
    const count = rules.find(({ ruleId }) => key === `${deviceOf('t-grid')}:rule:${ruleId}`);
    expect(count).toMatchObject({ total: 1, last: start });
    expect(count?.alarms.map((alarms, day) => (alarms > 0 ? days[day] : null)).filter(Boolean)).toEqual([date]);
    expect((await counts(server.project('factory').id)).data.rules).toEqual([]);
    expect((await counts(projectId, 'stranger')).code).toBe(4013);
    expect((await counts(999_999)).code).toBe(4013);
  });
});

describe('trying a rule', () => {
  const minute = 60_000;
  const begin = Math.floor(Date.now() / minute) * minute - 50 * 3_600_000;
  const span = 26 * 3_600_000;
  /** Two temperatures with different timestamps, one of them with a gap. */
  const rows = [
    ...Array.from({ length: 1500 }, (_, row) => ({
      key: 'a' as const,
      time: begin + row * minute,
      value: Math.round(250 + 200 * Math.sin(row / 40)) / 10,
    })),
    ...Array.from({ length: 2000 }, (_, row) => ({
      key: 'b' as const,
      time: begin + 7000 + row * 45_000,
      value: Math.round(200 + 150 * Math.sin(row / 23)) / 10,
    })).filter(({ time }) => time < begin + 10 * 3_600_000 || time > begin + 12 * 3_600_000),
  ].sort((a, b) => a.time - b.time);
  const metrics = { a: 'control_box_temperature', b: 'cell_temperature_max' } as const;
  const tried = (more: Partial<AlarmRule> = {}): AlarmRule => ({
    ...newAlarmRule,
    name: 'x',
    expression: 'a - b > 12 || a > 44',
    variables: [
      { name: 'a', deviceId: deviceOf('t-bms'), metric: metrics.a },
      { name: 'b', deviceId: deviceOf('t-bms'), metric: metrics.b },
    ],
    ...more,
  });
  const tryOut = (wanted: AlarmRule, more: object = {}, as: TestUser = 'monitor') =>
    ask<{ jobId: number; trial: RuleTrial | null }>('try', { rule: wanted, start: begin, end: begin + span, ...more }, as);
  async function trial(wanted: AlarmRule): Promise<RuleTrial> {
    const { jobId } = (await tryOut(wanted)).data;
    return vi.waitFor(async () => {
      const found = await server.ask<{ trial: RuleTrial | null }>(`/api/alarmRules/trial?projectId=${projectId}&jobId=${jobId}`, {
        as: 'monitor',
      });
      return found.data.trial ?? expect.fail('it goes on');
    }, wait);
  }

  beforeAll(async () => {
    const of = (key: 'a' | 'b') => {
      const own = rows.filter((row) => row.key === key);
      return {
        paramIds: new Uint32Array(own.length).fill(server.paramId('t-bms', metrics[key])),
        times: Float64Array.from(own, ({ time }) => time),
        values: Float64Array.from(own, ({ value }) => value),
        quality: new Uint8Array(own.length),
      };
    };
    await server.telemetry.history.importBatch(of('a'), { spacingMs: minute });
    await server.telemetry.history.importBatch(of('b'), { spacingMs: 45_000 });
    await server.telemetry.settle();
  });

  it('finds the same as plain arithmetic over the readings', async () => {
    const plain: { start: number; end: number | null }[] = [];
    let a: number | null = null;
    let b: number | null = null;
    let since: number | null = null;
    let unknownMs = 0;
    let known = begin;
    let heldB = 0;
    for (const { key, time, value } of rows) {
      // A value counts for three of its intervals.
      const lapse = heldB + 3 * 45_000 + 1;
      if (b !== null && lapse < time) b = null;
      if (key === 'a') a = value;
      else [b, heldB] = [value, time];
      const far = a === null || b === null ? null : a - b > 12;
      const hot = a === null ? null : a > 44;
      const holds = far === true || hot === true ? true : far === null || hot === null ? null : false;
      if (holds === true && since === null) since = time;
      if (holds === false && since !== null) {
        plain.push({ start: since, end: time });
        since = null;
      }
      if (holds !== null) known = time;
      else unknownMs = Math.max(unknownMs, time - known);
    }
    if (since !== null) plain.push({ start: since, end: null });
    const found = await trial(tried());
    expect(plain.length).toBeGreaterThan(5);
    expect(found.episodes).toEqual(plain);
    expect(found.readings).toBe(rows.filter(({ time }) => time < begin + span).length);
    expect(found.unknownMs).toBeGreaterThan(unknownMs - 10 * minute);
    expect(found.stoodMs).toBe(found.episodes.reduce((sum, { start, end }) => sum + (end ?? found.end) - start, 0));
  });

  it('with a delay and a schedule finds fewer episodes', async () => {
    const all = await trial(tried());
    const slow = await trial(tried({ delayS: 600, clearDelayS: 300 }));
    expect(slow.stoodMs).toBeLessThan(all.stoodMs);
    const half = await trial(tried({ from: 0, to: 720 }));
    const hourOf = (time: number) => new Date(time + 8 * 3_600_000).getUTCHours();
    expect(half.episodes.length).toBeGreaterThan(0);
    expect(half.episodes.every(({ start }) => hourOf(start) < 12)).toBe(true);
    expect(all.episodes.some(({ start }) => hourOf(start) >= 12)).toBe(true);
  });

  it('gives the same result as the live evaluation of the same readings', async () => {
    const values = [1, 6, 2, 7, 8, 3, 9, 9, 1, 4, 6.5, 5];
    const of = {
      variables: [
        { name: 'u', deviceId: deviceOf('t-grid'), metric: 'current_a' },
        { name: 'v', deviceId: deviceOf('t-load'), metric: 'current_a' },
      ],
    };
    const wanted = tried({ ...of, expression: 'u > 5 && v < 10' });
    const start = Date.now() - 20_000;
    await server.publish('t-load', { current_a: 5 }, start);
    await server.publish('t-grid', { current_a: 0 }, start);
    const made = (await save({ ...wanted, name: 'live' })).data;
    for (const [n, value] of values.entries()) {
      await server.publish('t-grid', { current_a: value }, start + 1000 + n * 1000);
      if (n === 7) await server.publish('t-load', { current_a: 11 }, start + 1500 + n * 1000);
      if (n === 9) await server.publish('t-load', { current_a: 2 }, start + 1500 + n * 1000);
    }
    await vi.waitFor(async () => expect((await entries(made.id)).at(-1)?.recover_time).toBe(start + 12_000), wait);
    const live = (await entries(made.id)).map(({ start_time, recover_time }) => ({ start: start_time, end: recover_time }));
    const { data } = await tryOut(wanted, { start: start - 1000, end: start + 13_000 });
    const found = data.trial ?? (await trialOf(data.jobId));
    expect(found.episodes).toEqual(live);
    expect(live).toHaveLength(4);
    await ask('remove', { ruleId: made.id, version: made.version });
  });
  const trialOf = (jobId: number) =>
    vi.waitFor(async () => {
      const found = await server.ask<{ trial: RuleTrial | null }>(`/api/alarmRules/trial?projectId=${projectId}&jobId=${jobId}`, {
        as: 'monitor',
      });
      return found.data.trial ?? expect.fail('it goes on');
    }, wait);

  it('saves nothing, is limited to 30 days and to visible devices', async () => {
    const before = (await changes('')).data.length;
    expect((await tryOut(tried(), { start: begin - 31 * 86_400_000 })).status).toBe(400);
    expect((await tryOut(tried(), { end: begin - 1 })).status).toBe(400);
    expect((await tryOut(tried({ expression: 'a >' }))).errors?.[0]?.path).toBe('rule.expression');
    expect((await tryOut(tried({ variables: [{ name: 'a', deviceId: deviceOf('t-foreign'), metric }] }))).status).toBe(400);
    expect((await tryOut(tried(), {}, 'stranger')).code).toBe(4013);
    const ofType = tried({ typeId: 1202, expression: 'a > 1', variables: [{ name: 'a', deviceId: null, metric: metrics.a }] });
    expect((await tryOut(ofType, { on: deviceOf('t-foreign') })).status).toBe(404);
    expect((await tryOut(ofType, { on: deviceOf('t-bms') })).status).toBe(200);
    const { jobId } = (await tryOut(tried())).data;
    const other = await server.ask(`/api/alarmRules/trial?projectId=${server.project('factory').id}&jobId=${jobId}`, { as: 'monitor' });
    expect(other.status).toBe(404);
    expect((await server.ask(`/api/alarmRules/trial?projectId=${projectId}&jobId=${jobId}`, { as: 'stranger' })).code).toBe(4013);
    expect((await changes('')).data).toHaveLength(before);
  });
});
