/** One queue per device: when steps are checked, and what they wait for. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandsFixture, type Fixture } from '../commands-fixture.ts';

let t: Fixture;
beforeEach(async () => {
  t = await commandsFixture(2);
});
afterEach(() => t?.close());

const results = (ends: readonly { readonly result: string }[]) => ends.map(({ result }) => result);

/** A PCS that obeys: on a start its state becomes 2. */
function plant(): void {
  let state = 0;
  t.readNow = async (deviceId, metrics) => {
    t.report({ state, control_source: 1, active_power_lower_limit: -100, active_power_upper_limit: 100 }, 0, deviceId);
    return new Set(metrics);
  };
  t.answer = async ({ metric, value }) => {
    if (metric === 'run_command') state = value === 1 ? 2 : 0;
    return { ok: true, readBack: value };
  };
}

describe('a group', () => {
  it('is checked step by step: after a start, values allowed only when stopped are refused', async () => {
    plant();
    const ends = await t.give(t.open(), [
      ['run_command', 1],
      ['grid_mode', 1],
    ]);
    expect(results(ends)).toEqual(['done', 'refused']);
    expect(ends[1]?.reason.en).toBe('Can be changed only while the PCS is stopped');
    expect(t.sent.map(({ metric }) => metric)).toEqual(['run_command']);
  });

  it('can contain a step that makes the next one possible', async () => {
    plant();
    t.report({ state: 2 });
    const commands = t.open();
    await t.give(commands, [['run_command', 1]]);
    const ends = await t.give(commands, [
      ['run_command', 0],
      ['grid_mode', 1],
    ]);
    expect(results(ends)).toEqual(['done', 'done']);
  });

  it('for a device that cannot be read on demand waits for its report after a write', async () => {
    t.report({ control_source: 1, state: 0 });
    t.answer = async ({ metric, value }) => {
      if (metric === 'run_command') setTimeout(() => t.report({ state: 2, control_source: 1 }), 20);
      return { ok: true, readBack: value };
    };
    const commands = t.open({ times: { settleMs: 1000 } });
    const ends = await t.give(commands, [
      ['run_command', 1],
      ['grid_mode', 1],
    ]);
    expect(results(ends)).toEqual(['done', 'refused']);
  });

  it('as a whole stops at the first step that is not done; one by one it continues', async () => {
    const three = [
      ['grid_mode', 1],
      ['active_power_setpoint', 1000],
      ['grid_mode', 2],
    ] as const;
    const commands = t.open();
    const whole = await t.give(commands, three, { group: 'whole' });
    expect(results(whole)).toEqual(['done', 'refused', 'refused']);
    expect(whole[2]?.reason).toEqual({
      zh: '未发送：同组中前面的步骤未成功',
      en: 'Not sent: an earlier step of the group failed',
    });
    expect(results(await t.give(commands, three))).toEqual(['done', 'refused', 'done']);
    expect(new Set((await t.rows()).map(({ group_id }) => group_id)).size).toBe(2);
    expect((await t.rows()).map(({ position }) => position)).toEqual([0, 1, 2, 0, 1, 2]);
    expect(await t.log()).toHaveLength(6);
  });
});

describe('a device', () => {
  it('runs one command at a time, in the order of the requests', async () => {
    const running = new Map<number, number>();
    let most = 0;
    t.answer = async ({ deviceId, value }) => {
      running.set(deviceId, (running.get(deviceId) ?? 0) + 1);
      most = Math.max(most, running.get(deviceId) ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running.set(deviceId, (running.get(deviceId) ?? 0) - 1);
      return { ok: true, readBack: value };
    };
    const commands = t.open();
    await Promise.all(
      [1, 2, 3, 4].flatMap((value) => [
        t.give(commands, [
          ['active_power_setpoint', value],
          ['grid_mode', value % 3],
        ]),
        t.give(commands, [['active_power_setpoint', -value]], {}, 2),
      ]),
    );
    expect(most).toBe(1);
    expect(t.sent.filter(({ deviceId }) => deviceId === 1).map(({ value }) => value)).toEqual([1, 1, 2, 2, 3, 0, 4, 1]);
    expect(t.sent.filter(({ deviceId }) => deviceId === 2).map(({ value }) => value)).toEqual([-1, -2, -3, -4]);
  });

  it('that hangs does not delay others', async () => {
    t.answer = async ({ deviceId, value }) => (deviceId === 1 ? new Promise(() => {}) : { ok: true, readBack: value });
    const commands = t.open();
    void t.give(commands, [['grid_mode', 1]]);
    expect(results(await t.give(commands, [['grid_mode', 1]], {}, 2))).toEqual(['done']);
    t.answer = async () => ({ ok: true });
  }, 10_000);
});

describe('a waiting command', () => {
  /** Device 1 answers when the test signals it. */
  function gate() {
    const { promise, resolve } = Promise.withResolvers<void>();
    t.answer = async ({ value }) => promise.then(() => ({ ok: true, readBack: value }));
    return resolve;
  }

  it('does not lose time by waiting: fifty slow writes all get their full time', async () => {
    t.answer = async ({ value, timeoutMs }) => {
      expect(timeoutMs).toBe(100);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { ok: true, readBack: value };
    };
    // Together they take ten times as long as one may.
    const commands = t.open({ times: { writeMs: 100 } });
    const fifty = Array.from({ length: 50 }, (_, index) => ['active_power_setpoint', index] as const);
    expect(new Set(results(await t.give(commands, fifty)))).toEqual(new Set(['done']));
  });

  it('that expires is refused, and never sent', async () => {
    const open = gate();
    const commands = t.open();
    await commands.start();
    const first = t.give(commands, [['grid_mode', 1]]);
    await vi.waitFor(() => expect(t.sent).toHaveLength(1));
    const second = t.give(commands, [['grid_mode', 2]], { notAfter: t.now + 500 });
    await expect.poll(t.rows).toHaveLength(2);
    t.now += 501;
    expect((await second)[0]).toMatchObject({ result: 'refused', reason: { en: 'Not sent: the command has expired' } });
    open();
    expect(results(await first)).toEqual(['done']);
    expect(t.sent).toHaveLength(1);
  });

  it('that expires during its check is not sent either', async () => {
    t.readNow = async (_deviceId, metrics) => {
      t.now += 1000;
      return new Set(metrics);
    };
    const [end] = await t.give(t.open(), [['grid_mode', 1]], { notAfter: t.now + 500 });
    expect(end?.reason.en).toBe('Not sent: the command has expired');
    expect(t.sent).toEqual([]);
  });

  it('behind others for too long is refused; steps of a group that has begun are not', async () => {
    const open = gate();
    const commands = t.open({ times: { turnMs: 50 } });
    await commands.start();
    const first = t.give(commands, [
      ['grid_mode', 1],
      ['grid_mode', 2],
    ]);
    const second = await t.give(commands, [['grid_mode', 0]]);
    expect(second[0]).toMatchObject({ result: 'refused', reason: { en: 'Not sent: earlier commands to this device took too long' } });
    open();
    expect(results(await first)).toEqual(['done', 'done']);
  });

  it('is checked when its turn comes, not when it was requested', async () => {
    const open = gate();
    const commands = t.open();
    const first = t.give(commands, [['grid_mode', 1]]);
    await vi.waitFor(() => expect(t.sent).toHaveLength(1));
    const second = t.give(commands, [['grid_mode', 2]]);
    await expect.poll(t.rows).toHaveLength(2);
    t.report({ state: 2, control_source: 1 });
    open();
    expect(results(await first)).toEqual(['done']);
    expect((await second)[0]?.reason.en).toBe('Can be changed only while the PCS is stopped');
  });

  it('is refused when the server stops; steps under way finish', async () => {
    const open = gate();
    const commands = t.open();
    const first = t.give(commands, [['grid_mode', 1]]);
    await vi.waitFor(() => expect(t.sent).toHaveLength(1));
    const second = t.give(commands, [['grid_mode', 2]]);
    await expect.poll(t.rows).toHaveLength(2);
    const stopped = commands.stop();
    expect((await second)[0]?.reason.en).toBe('Not sent: the server is stopping');
    open();
    await stopped;
    expect(results(await first)).toEqual(['done']);
    expect((await t.rows()).map(({ state }) => state)).toEqual(['done', 'refused']);
  });
});

describe('a stop', () => {
  it('goes next and cancels unsent commands, also of other people and groups; sent ones finish', async () => {
    const gate = Promise.withResolvers<void>();
    t.answer = async ({ value }) => gate.promise.then(() => ({ ok: true, readBack: value }));
    const commands = t.open();
    const group = t.give(commands, [
      ['active_power_setpoint', 5],
      ['grid_mode', 2],
    ]);
    await vi.waitFor(() => expect(t.sent).toHaveLength(1));
    const other = t.give(commands, [['run_command', 1]]);
    const elsewhere = t.give(commands, [['grid_mode', 1]], {}, 2);
    const stop = t.give(commands, [['emergency_stop', 1]]);
    const again = t.give(commands, [['run_command', 0]]);
    const after = t.give(commands, [['grid_mode', 1]]);
    const cancelled = { zh: '未发送：被停机命令“紧急停机”取消', en: 'Not sent: cancelled by the stop “Emergency stop”' };
    // They are refused without waiting for the line.
    expect((await other)[0]).toMatchObject({ result: 'refused', reason: cancelled });
    gate.resolve();
    expect(await group).toMatchObject([{ result: 'done' }, { result: 'refused', reason: cancelled }]);
    expect(results([...(await stop), ...(await again), ...(await after), ...(await elsewhere)])).toEqual(['done', 'done', 'done', 'done']);
    expect(t.sent.filter(({ deviceId }) => deviceId === 1).map(({ metric }) => metric)).toEqual([
      'active_power_setpoint',
      'emergency_stop',
      'run_command',
      'grid_mode',
    ]);
    expect((await t.rows()).filter(({ state }) => state === 'refused')).toMatchObject([
      { metric: 'grid_mode', sent_time: null },
      { metric: 'run_command', sent_time: null },
    ]);
  });

  it('cancels a step being checked, before it is sent', async () => {
    const asked = Promise.withResolvers<void>();
    const told = Promise.withResolvers<ReadonlySet<string>>();
    t.readNow = async () => {
      asked.resolve();
      return told.promise;
    };
    const commands = t.open();
    const setpoint = t.give(commands, [['active_power_setpoint', 5]]);
    await asked.promise;
    const stop = t.give(commands, [['emergency_stop', 1]]);
    told.resolve(new Set(['control_source', 'state', 'active_power_lower_limit', 'active_power_upper_limit']));
    expect((await setpoint)[0]?.reason.en).toBe('Not sent: cancelled by the stop “Emergency stop”');
    expect(results(await stop)).toEqual(['done']);
    expect(t.sent.map(({ metric }) => metric)).toEqual(['emergency_stop']);
  });

  it('cancels steps waiting for the line', async () => {
    t.answer = ({ metric, value, signal }) =>
      metric === 'emergency_stop'
        ? Promise.resolve({ ok: true })
        : new Promise((resolve) => {
            signal?.addEventListener('abort', () => resolve({ ok: false, reason: 'notSent', detail: 'the line was busy' }));
            setTimeout(() => resolve({ ok: true, readBack: value }), 5000).unref();
          });
    const commands = t.open();
    const setpoint = t.give(commands, [['active_power_setpoint', 5]]);
    await vi.waitFor(() => expect(t.sent).toHaveLength(1));
    const stop = t.give(commands, [['emergency_stop', 1]]);
    expect((await setpoint)[0]?.reason.en).toBe('Not sent: cancelled by the stop “Emergency stop”');
    expect(results(await stop)).toEqual(['done']);
    expect((await t.rows())[0]).toMatchObject({ state: 'refused', sent_time: null });
  });
});
