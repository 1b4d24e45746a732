import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandsFixture, type Fixture, start } from './commands-fixture.ts';
import { inputsOf } from './path/value-rules.ts';

let t: Fixture;
beforeEach(async () => {
  t = await commandsFixture();
});
afterEach(() => t?.close());

/** Sets one parameter; returns the reason in English. */
async function set(metric: string, value: number, commands = t.open()) {
  const [end] = await t.give(commands, [[metric, value]]);
  if (!end) throw new Error('it had no end');
  return { ...end, reason: end.reason.en };
}

describe('commands', () => {
  it('are sent, read back and recorded in the ledger and the log', async () => {
    expect(await set('active_power_setpoint', 50)).toMatchObject({ result: 'done', reason: '', oldValue: 10, value: 50, readBack: 50 });
    expect(t.sent).toMatchObject([{ deviceId: 1, metric: 'active_power_setpoint', value: 50, timeoutMs: 1000 }]);
    expect(await t.rows()).toMatchObject([
      {
        state: 'done',
        old_value: 10,
        asked_value: 50,
        read_back: 50,
        user_name: '李工',
        address: '10.1.1.1',
        sent_time: start,
        end_time: start,
        group_id: expect.any(String),
        position: 0,
      },
    ]);
    expect(await t.store.db.selectFrom('log_entries').selectAll().execute()).toMatchObject([
      {
        type: 4,
        device_id: 1,
        user_name: '李工',
        address: '10.1.1.1',
        content_en: 'Set Active power setpoint',
        old_value: '10 kW',
        set_value: '50 kW',
        read_back: '50 kW',
        result: 'done',
      },
    ]);
    expect(await t.store.db.selectFrom('outbox').selectAll().where('kind', '=', 'commandEnded').execute()).toMatchObject([
      { project_id: 1, payload: '{"state":"done"}' },
    ]);
  });

  it('that violate a limit or an interlock, or to an offline device, are refused and never sent', async () => {
    expect(await set('active_power_setpoint', 100.1)).toMatchObject({ result: 'refused', reason: 'Above the upper limit 100 kW' });
    t.report({ state: 2 });
    expect(await set('grid_mode', 1)).toMatchObject({ result: 'refused', reason: 'Can be changed only while the PCS is stopped' });
    t.report({ state: 0 }, 1);
    expect((await set('grid_mode', 1)).reason).toMatch(/unknown/);
    t.report({ state: 0 });
    t.online = false;
    expect(await set('grid_mode', 1)).toMatchObject({ result: 'refused', reason: 'The device is offline' });
    // The inputs of its checks are unknown too, but the reason is still that it is offline.
    t.report({ active_power_upper_limit: 100, control_source: 1 }, 1);
    expect(await set('active_power_setpoint', 10)).toMatchObject({ result: 'refused', reason: 'The device is offline' });
    expect(t.sent).toEqual([]);
    expect((await t.rows()).map(({ state, sent_time }) => [state, sent_time])).toEqual(Array(5).fill(['refused', null]));
    expect(await t.log()).toHaveLength(5);
  });

  it('are checked against the current values of the device, not those of the last poll', async () => {
    const asked: (readonly string[])[] = [];
    t.readNow = async (_deviceId, metrics) => {
      asked.push(metrics);
      // It has started since.
      t.report({ state: 2 });
      return new Set(metrics);
    };
    expect(await set('grid_mode', 1)).toMatchObject({ result: 'refused', reason: 'Can be changed only while the PCS is stopped' });
    t.readNow = async (_deviceId, metrics) => {
      t.report({ state: 0, control_source: 1, active_power_lower_limit: -100, active_power_upper_limit: 60 });
      return new Set(metrics);
    };
    expect(await set('grid_mode', 1)).toMatchObject({ result: 'done' });
    expect(await set('active_power_setpoint', 70)).toMatchObject({ result: 'refused', reason: 'Above the upper limit 60 kW' });
    expect(asked).toEqual([inputsOf(t.registry.paramOf(1, 'grid_mode')?.point ?? {})]);
    expect(t.sent).toHaveLength(1);
  });

  it('are refused if a value they depend on cannot be read now, even if it was good at the last poll', async () => {
    t.readNow = async () => new Set(['control_source']);
    expect((await set('grid_mode', 1)).reason).toMatch(/unknown/);
    t.readNow = async () => new Set();
    expect((await set('active_power_setpoint', 20)).reason).toMatch(/unknown/);
    expect(t.sent).toEqual([]);
    // A device that cannot be read on demand: its newest value is used while it is good.
    t.readNow = async () => null;
    expect(await set('grid_mode', 1)).toMatchObject({ result: 'done' });
    t.report({ state: 0 }, 1);
    expect((await set('grid_mode', 1)).reason).toMatch(/unknown/);
    expect(t.sent).toHaveLength(1);
  });

  it('end according to the answer of the device', async () => {
    t.answer = async () => ({ ok: false, reason: 'refused', detail: 'illegal data value' });
    expect(await set('grid_mode', 1)).toMatchObject({ result: 'refused', reason: 'The device refused: illegal data value' });
    t.answer = async () => ({ ok: false, reason: 'timeout', detail: 'x' });
    expect(await set('grid_mode', 1)).toMatchObject({ result: 'timeout' });
    t.answer = async () => ({ ok: true, readBack: 0 });
    expect(await set('grid_mode', 1)).toMatchObject({ result: 'mismatch', readBack: 0, reason: 'Read back 0, asked for 1' });
    t.answer = async () => Promise.reject(new Error('broken'));
    expect(await set('grid_mode', 1)).toMatchObject({ result: 'timeout' });
    expect(t.sent).toHaveLength(4);
  });

  it('that were never sent are refused, and not marked as sent in the ledger', async () => {
    t.answer = async () => ({ ok: false, reason: 'notSent', detail: 'the line was busy' });
    const ended = await set('grid_mode', 1);
    expect(ended).toMatchObject({ result: 'refused', reason: expect.stringMatching(/^Not sent: the line was busy/) });
    expect(await t.rows()).toMatchObject([{ state: 'refused', sent_time: null, reason_zh: expect.stringMatching(/^未发送/) }]);
  });

  it('wait for the readings of a device that does not read back', async () => {
    t.answer = async () => ({ ok: true });
    expect(await set('grid_mode', 1)).toMatchObject({ result: 'timeout', readBack: null });
    t.answer = async () => {
      setTimeout(() => t.report({ active_power_setpoint: 10 }), 5);
      setTimeout(() => t.report({ active_power_setpoint: 20.04 }), 15);
      return { ok: true };
    };
    expect(await set('active_power_setpoint', 20)).toMatchObject({ result: 'done', readBack: 20.04 });
    expect(await set('active_power_setpoint', 30)).toMatchObject({ result: 'mismatch', readBack: 20.04 });
    expect(await set('emergency_stop', 1)).toMatchObject({ result: 'done', readBack: null });
  });

  it('of a requester who lost the permission while waiting are refused, and never sent', async () => {
    const commands = t.open();
    const gate = Promise.withResolvers<void>();
    t.answer = async ({ value }) => gate.promise.then(() => ({ ok: true, readBack: value }));
    const first = set('active_power_setpoint', 20, commands);
    await vi.waitFor(() => expect(t.sent).toHaveLength(1));
    const second = set('active_power_setpoint', 30, commands);
    await vi.waitFor(async () => expect(await t.rows()).toHaveLength(2));
    t.allowed = false;
    gate.resolve();
    expect((await first).result).toBe('done');
    expect(await second).toMatchObject({ result: 'refused', reason: 'No permission' });
    expect(t.sent).toHaveLength(1);
  });

  it('to unknown devices or parameters are not stored', async () => {
    const commands = t.open();
    await expect(
      commands.ask(t.asker, 1, [
        { metric: 'grid_mode', value: 1 },
        { metric: 'nothing', value: 1 },
      ]),
    ).rejects.toMatchObject({
      error: 'notFound',
    });
    await expect(commands.ask(t.asker, 2, [{ paramId: t.paramId('grid_mode'), value: 1 }])).rejects.toMatchObject({ error: 'notFound' });
    expect(await t.rows()).toEqual([]);
  });

  it('whose checks fail with an internal error are refused, and nothing is sent', async () => {
    const by = { ...t.asker, may: async () => Promise.reject(new Error('the accounts are away')) };
    const [end] = await (await t.open().ask(by, 1, [{ metric: 'grid_mode', value: 1 }])).ended;
    expect(end).toMatchObject({ result: 'refused', reason: { en: 'Not sent: internal server error' } });
    expect([t.sent, (await t.rows())[0]?.state]).toEqual([[], 'refused']);
  });
});

describe('when the store fails', () => {
  /** Fails the audit entry (and with it the end) `times` times. */
  function failing(times: number) {
    let left = times;
    return {
      audit: {
        record: async () => {
          left -= 1;
          if (left >= 0) throw new Error('disk full');
        },
      },
    };
  }

  it('after the device acted, that is reported, and the end is written later', async () => {
    const end = await set('grid_mode', 1, t.open(failing(2)));
    expect(end).toMatchObject({ result: 'done', readBack: 1, reason: expect.stringMatching(/executed it.*could not be written down yet/) });
    expect((await t.rows())[0]).toMatchObject({ state: 'sent', end_time: null });
    await expect.poll(async () => (await t.rows())[0]?.state).toBe('done');
    expect(t.sent).toHaveLength(1);
  });

  it('if it is unknown whether the device acted, the answer says that it may have', async () => {
    t.answer = async () => ({ ok: false, reason: 'timeout', detail: 'x' });
    expect(await set('grid_mode', 1, t.open(failing(1)))).toMatchObject({
      result: 'timeout',
      reason: expect.stringMatching(/may have executed it: verify.*could not be written/),
    });
  });

  it('permanently, the row is left to recovery, which reports it as unknown', async () => {
    const first = t.open(failing(Number.POSITIVE_INFINITY));
    await set('grid_mode', 1, first);
    await expect.poll(() => t.errors.at(-1)).toMatch(/was not written/);
    // Its lease expires although its owner is alive.
    await first.look();
    t.now += 20_000;
    await first.look();
    t.now += 20_000;
    await t.open().look();
    expect(await t.rows()).toMatchObject([{ state: 'timeout', reason_en: expect.stringMatching(/verify/i) }]);
    expect(t.sent).toHaveLength(1);
  });

  it('before a command is marked as sent, it is not sent', async () => {
    const db = t.store.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode') throw new Error('disk full');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const commands = t.open({ db });
    await expect(commands.ask(t.asker, 1, [{ metric: 'grid_mode', value: 1 }])).rejects.toThrow('disk full');
    await commands.stop();
    expect([t.sent, await t.rows()]).toEqual([[], []]);
  });
});
