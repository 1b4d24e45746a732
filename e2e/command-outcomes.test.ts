/**
 * Every way in which a command to the running plant can end, with the same outcome in the call, the ledger, the operation log and on the
 * screen; also when the server is killed. On the same station: a training lesson with an injected fault.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command, CommandAnswer, LogEntry } from '../packages/contract/src/index.ts';
import { type OwnStation, startOwnStation } from './own-station.ts';
import { apiSession, openPage, seriousFindings, until } from './page.ts';

const patience = { timeoutMs: 90_000, everyMs: 300 };
let own: OwnStation;

interface Asking {
  readonly device?: string;
  readonly metric?: string;
  readonly value: number;
  readonly more?: object;
}

/** Largest operation ID before the latest command. */
let noted = 0;
const operations = async () =>
  (await own.api.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${own.projectId}&type=4&pageSize=500`)).list;

async function give({ device = 'pcs-2', metric = 'power_ramp', value, more = {} }: Asking): Promise<CommandAnswer> {
  const paramId = await own.paramId(device, metric);
  noted = Math.max(0, ...(await operations()).map(({ id }) => id));
  return own.api.ask<CommandAnswer>('/api/operate/setDeviceParamValue', { paramId, value, ...more });
}
const reached = async (device: string, metric = 'power_ramp') =>
  (await own.writes()).filter((write) => write.device === device && write.metric === metric);
const rowOf = async (device: string, is: (row: Command) => boolean) => (await own.ledger(device)).find(is);
const isOver = ({ state }: Command) => state !== 'asked' && state !== 'sent' && state !== 'approval';

/** Ledger and operation log contain the outcome of the call, once each. */
async function expectRecorded(device: string, { result, reason, readBack, value, commandId, paramId }: CommandAnswer): Promise<void> {
  const row = await rowOf(device, (each) => each.commandId === commandId);
  expect(row).toMatchObject({ state: result, reason, readBack, value });
  const entries = (await operations()).filter((entry) => entry.paramId === paramId && entry.id > noted);
  // An entry contains the requested and the read-back value: these are the reason of a mismatch.
  const said = result === 'mismatch' ? '' : reason;
  expect(entries.map(({ operation }) => [operation?.outcome, operation?.reason ?? ''])).toEqual([[result, said]]);
  expect(Number.parseFloat(entries[0]?.operation?.readBack ?? 'NaN')).toBe(readBack ?? Number.NaN);
}

beforeAll(async () => {
  own = await startOwnStation();
  // Must be offline half a minute later, for the test of an offline device.
  await own.plant({ kind: 'comms-loss', device: 'pv-2' }, true);
});
afterAll(() => own?.station.stop());

describe('a command ends as', () => {
  test('done: sent once, and read back', async () => {
    const answer = await give({ value: 120 });
    expect(answer).toMatchObject({ result: 'done', reason: '', readBack: 120 });
    await expectRecorded('pcs-2', answer);
    expect((await reached('pcs-2')).map(({ value }) => value)).toEqual([120]);
  });

  test('refused by a limit of its own or of the device: nothing is sent', async () => {
    const over = await give({ value: 3001 });
    expect(over).toMatchObject({ result: 'refused', reason: '高于上限 3000 kW/s' });
    await expectRecorded('pcs-2', over);
    const more = await give({ metric: 'active_power_setpoint', value: 2999 });
    expect(more).toMatchObject({ result: 'refused', reason: expect.stringMatching(/^高于上限 [\d.]+ kW$/) });
    await expectRecorded('pcs-2', more);
    expect([await reached('pcs-2'), await reached('pcs-2', 'active_power_setpoint')].map(({ length }) => length)).toEqual([1, 0]);
  });

  test('refused by an interlock in the current state of the device', async () => {
    const trip = { kind: 'pcs-trip', device: 'pcs-1' };
    await own.plant(trip, true);
    // Requested at once: the state is read from the device, not from memory.
    const given = () => give({ device: 'pcs-1', metric: 'active_power_setpoint', value: 0 });
    const answer = await until('the converter stands in fault', async () => {
      const found = await given();
      return found.reason.includes('故障状态') ? found : undefined;
    });
    expect(answer).toMatchObject({ result: 'refused', reason: '变流器处于故障状态，请先排除故障并复位' });
    await expectRecorded('pcs-1', answer);
    await own.plant(trip, false);
  });

  test('refused by the device itself, in its own words', async () => {
    const faulty = { kind: 'refused-writes', device: 'pcs-2' };
    await own.plant(faulty, true);
    const answer = await give({ value: 130 });
    await own.plant(faulty, false);
    expect(answer).toMatchObject({ result: 'refused', reason: expect.stringMatching(/^设备拒绝：/) });
    await expectRecorded('pcs-2', answer);
    expect((await reached('pcs-2')).at(-1)).toMatchObject({ value: 130, refused: expect.any(String) });
  });

  test('a different value read back: neither done nor silent', async () => {
    const faulty = { kind: 'lost-writes', device: 'pcs-2' };
    await own.plant(faulty, true);
    const answer = await give({ value: 140 });
    await own.plant(faulty, false);
    expect(answer).toMatchObject({ result: 'mismatch', readBack: 120, reason: '回读值 120 与设定值 140 不一致' });
    await expectRecorded('pcs-2', answer);
  });

  test('a time-out: whether it was executed is unknown, and it is not sent again', async () => {
    const faulty = { kind: 'unanswered-writes', device: 'pcs-2' };
    await own.plant(faulty, true);
    const before = (await reached('pcs-2')).length;
    const answer = await give({ value: 150 });
    await own.plant(faulty, false);
    expect(answer).toMatchObject({ result: 'timeout', readBack: null, reason: expect.stringContaining('是否执行未知；不会自动重发') });
    await expectRecorded('pcs-2', answer);
    // The next one succeeds, and nothing was sent in between.
    expect(await give({ value: 151 })).toMatchObject({ result: 'done', readBack: 151 });
    expect((await reached('pcs-2')).slice(before).map(({ value }) => value)).toEqual([150, 151]);
  });

  test('refused under a lock-out, with person and reason', async () => {
    const tag = await own.api.ask<{ id: number }>('/api2/control/setTag', { deviceId: own.deviceId('pcs-2'), reason: '检修电缆' });
    const answer = await give({ value: 160 });
    await own.api.ask('/api2/control/removeTag', { projectId: own.projectId, id: tag.id });
    expect(answer).toMatchObject({ result: 'refused', reason: expect.stringMatching(/^已挂牌禁止操作：.*检修电缆/) });
    await expectRecorded('pcs-2', answer);
  });

  test('refused because its device is offline', async () => {
    const devices = () => own.api.ask<{ key: string; status: string }[]>(`/device/getAllByProjId?id=${own.projectId}`);
    const status = async () => (await devices()).find(({ key }) => key === 'pv-2')?.status;
    await until('the inverter is offline', async () => ((await status()) === 'offline' ? true : undefined), patience);
    const answer = await give({ device: 'pv-2', metric: 'active_power_limit', value: 50 });
    await own.plant({ kind: 'comms-loss', device: 'pv-2' }, false);
    expect(answer).toMatchObject({ result: 'refused', reason: '设备离线' });
    await expectRecorded('pv-2', answer);
    expect(await reached('pv-2', 'active_power_limit')).toEqual([]);
  });

  test('on screen: refusals and read-back mismatches, in the words of the ledger', async () => {
    const opened = await openPage(own.station.origin);
    try {
      const { page, errors } = opened;
      await page.goto('/login');
      await page.evaluate((sid) => {
        localStorage.setItem('czyun.token', sid);
        localStorage.setItem('czyun.user', JSON.stringify({ userName: 'engadmin', userType: 1 }));
        localStorage.setItem('IOT_LANG', 'ZH');
      }, own.api.sid);
      await page.goto(`/czyun/${own.projectId}/dev-control?id=${own.deviceId('pcs-2')}`);
      const said = (await own.ledger('pcs-2')).filter(({ state, value }) => state === 'mismatch' || (state === 'refused' && value > 3000));
      expect(said).toHaveLength(2);
      for (const { commandId, reason } of said) {
        await page.locator(`[data-command="${commandId}"]`).waitFor();
        await page.getByText(reason).first().waitFor();
      }
      await page.goto(`/czyun/${own.projectId}/log?type=4`);
      await page.locator('[data-outcome=refused]').first().waitFor();
      await page.getByText('高于上限 3000 kW/s', { exact: true }).first().waitFor();
      await page.locator('[data-outcome=mismatch]').first().waitFor();
      await page
        .getByText(/回读 120 kW\/s$/)
        .first()
        .waitFor();
      expect(errors).toEqual([]);
    } finally {
      await opened.close();
    }
  });
});

test('a lesson: its fault is injected, its tasks are checked off when done, its fault is removed, and it is completed', {
  timeout: 240_000,
}, async () => {
  const opened = await openPage(own.station.origin);
  try {
    const { page, errors } = opened;
    const converter = own.deviceId('pcs-1');
    const faults = async () => {
      const state = (await (await fetch(`http://127.0.0.1:${own.station.ports.control}/state`)).json()) as { faults: { device: string }[] };
      return state.faults.map(({ device }) => device).filter((device) => device === 'pcs-1');
    };
    const person = await apiSession('operator', own.station.api);
    await page.goto('/login');
    await page.evaluate((sid) => {
      localStorage.setItem('czyun.token', sid);
      localStorage.setItem('czyun.user', JSON.stringify({ userName: 'operator', userType: 1 }));
      localStorage.setItem('IOT_LANG', 'ZH');
    }, person.sid);
    await page.goto(`/czyun/${own.projectId}/demo?lessons=1`);
    await page.getByRole('button', { name: '开始: 变流器跳闸' }).click();
    const bar = page.locator('[data-lesson="converter-stop"]');
    await bar.waitFor();
    expect(await faults()).toEqual(['pcs-1']);
    const isAt = (done: number) => bar.locator(`[data-lesson-done="${done}"]`).waitFor({ timeout: 90_000 });
    await isAt(1);
    await bar.getByRole('link', { name: '前往' }).click();
    await page.waitForURL(new RegExp(`dev-monitor\\?id=${converter}`));
    await isAt(2);
    // The lesson continues after a reload.
    await page.reload();
    await isAt(2);
    await bar.getByRole('link', { name: '前往' }).click();
    await isAt(3);
    expect(await seriousFindings(page, '[data-lesson]')).toEqual([]);
    await bar.getByRole('link', { name: '前往' }).click();
    await page.waitForURL(/dev-log/);
    await page.locator('main').getByRole('button', { name: /^确认/ }).first().click();
    await isAt(5);
    expect(await faults()).toEqual([]);
    await page.evaluate(() => localStorage.setItem('IOT_LANG', 'EN'));
    await page.reload();
    await bar.getByText('Lesson finished').waitFor();
    await bar.getByRole('link', { name: 'All lessons' }).click();
    await page.locator('[data-lesson-name="converter-stop"][data-finished="true"]').waitFor();
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    expect(errors).toEqual([]);
    const entries = (await operations()).map(({ operation }) => operation?.action);
    expect(entries.filter((action) => action === '培训：注入故障' || action === '培训：解除故障')).toEqual([
      '培训：解除故障',
      '培训：注入故障',
    ]);
  } finally {
    await opened.close();
  }
});

test('two hundred commands of twenty users: none lost, none sent twice, in the order of the ledger', async () => {
  const devices = ['pcs-1', 'pcs-2'] as const;
  const paramIds = new Map(await Promise.all(devices.map(async (key) => [key, await own.paramId(key, 'power_ramp')] as const)));
  const people = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const password = { password: 'demo12345', confirmPassword: 'demo12345' };
      const person = {
        name: `值班员 ${index}`,
        loginName: `duty.person.${index}`,
        mobile: '13800000000',
        company: '示范公司',
        ...password,
      };
      await own.api.ask('/api/member/register', { projectId: own.projectId, ...person, code: 1 });
      return apiSession(person.loginName, own.station.api);
    }),
  );
  const before = new Map(await Promise.all(devices.map(async (key) => [key, (await reached(key)).length] as const)));
  const answers = await Promise.all(
    people.map(async (person, index) => {
      const said: CommandAnswer[] = [];
      for (let turn = 0; turn < 10; turn += 1) {
        const device = devices[turn % 2] ?? 'pcs-1';
        const paramId = paramIds.get(device);
        said.push(await person.ask('/api/operate/setDeviceParamValue', { paramId, value: 1000 + index * 10 + turn }));
      }
      return said;
    }),
  );
  const all = answers.flat();
  expect(all.filter(({ result }) => result !== 'done')).toEqual([]);
  expect(new Set(all.map(({ commandId }) => commandId)).size).toBe(200);
  for (const key of devices) {
    const sent = (await reached(key)).slice(before.get(key)).map(({ value }) => value);
    const rows = (await own.ledger(key)).filter(({ value }) => value >= 1000 && value < 1200).toReversed();
    expect(sent).toHaveLength(100);
    expect(rows.map(({ state }) => state)).toEqual(Array(100).fill('done'));
    // IDs are assigned in the order of requests.
    expect(sent).toEqual(rows.toSorted((a, b) => a.commandId - b.commandId).map(({ value }) => value));
    for (const said of answers) {
      const mine = new Set(said.map(({ value }) => value));
      const inTurn = sent.filter((value) => mine.has(value));
      expect(inTurn).toEqual(inTurn.toSorted((a, b) => a - b));
    }
  }
});

test('killed between sending and reading back: unknown, never sent again; pending approvals and reverts continue', async () => {
  const faulty = { kind: 'unanswered-writes', device: 'pcs-2' };
  // Another device has a pending auto-revert, due when the server starts again.
  const owedMs = 60_000;
  const owing = await give({ device: 'pcs-1', value: 220, more: { revertAfterMs: owedMs } });
  expect(owing.result).toBe('done');
  const { oldValue } = owing;
  await own.api.ask('/api2/control/requireApproval', { projectId: own.projectId, required: true });
  const waiting = await give({ device: 'pcs-1', metric: 'fault_reset', value: 1 });
  expect(waiting.result).toBe('approval');

  await own.plant(faulty, true);
  const before = [(await reached('pcs-1')).length, (await reached('pcs-2')).length] as const;
  const asked = give({ value: 230 }).catch(() => 'nobody answered');
  await until('it has reached the device', async () => ((await reached('pcs-2')).length > before[1] ? true : undefined), { everyMs: 20 });
  await own.station.killServer();
  expect(await asked).toBe('nobody answered');
  await own.plant(faulty, false);
  await own.station.startServer({ CLOCK_FROM: new Date(Date.now() + owedMs).toISOString() });
  const sent = await until('its end', () => rowOf('pcs-2', (row) => row.value === 230 && isOver(row)), patience);
  expect(sent).toMatchObject({ state: 'timeout', readBack: null, reason: expect.stringContaining('结果未知，请核实；不会自动重发') });
  const entries = (await operations()).filter(({ id, operation }) => id > noted && operation?.outcome === 'timeout');
  expect(entries.map(({ operation }) => operation?.reason)).toEqual([sent.reason]);

  // A revert that could not be sent remains pending and is retried: on a busy machine the device may still be offline.
  const isBack = ({ revertOf, state }: Command) => revertOf === owing.commandId && state === 'done';
  const back = await until('the old value is written back', () => rowOf('pcs-1', isBack), patience);
  expect(back.value).toBe(oldValue);
  const isOwing = (row: Command) => row.commandId === owing.commandId;
  await expect.poll(async () => (await rowOf('pcs-1', isOwing))?.revertState).toBe('done');
  expect((await reached('pcs-1')).slice(before[0]).map(({ value }) => value)).toEqual([oldValue]);

  // The pending approval expired while the server was down.
  expect(await rowOf('pcs-1', (row) => row.commandId === waiting.commandId)).toMatchObject({ state: 'approval' });
  await own.station.killServer();
  await own.station.startServer({ CLOCK_FROM: new Date(Date.now() + 6 * 60_000).toISOString() });
  const isWaiting = (row: Command) => row.commandId === waiting.commandId;
  const expired = await until('it has expired', () => rowOf('pcs-1', (row) => isWaiting(row) && isOver(row)), patience);
  expect(expired).toMatchObject({ state: 'refused', reason: '批准超时：无人确认，命令未发出' });
  expect((await operations()).filter(({ operation }) => operation?.reason === expired.reason)).toHaveLength(1);
  expect(await reached('pcs-1', 'fault_reset')).toEqual([]);
  // After two further starts: everything was sent only once.
  expect((await reached('pcs-2')).slice(before[1]).map(({ value }) => value)).toEqual([230]);
  expect((await reached('pcs-1')).slice(before[0]).map(({ value }) => value)).toEqual([oldValue]);
});
