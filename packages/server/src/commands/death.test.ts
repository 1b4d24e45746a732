/** The process dies at each stage of a command: the next process reports the true result, and nothing is sent twice. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandsFixture, type Fixture, start } from './commands-fixture.ts';

let t: Fixture;
beforeEach(async () => {
  t = await commandsFixture();
});
afterEach(() => t?.close());

/** Never resolves, like a process that died. */
const never = <T>() => new Promise<T>(() => {});
const rows = async () => (await t.rows()).map(({ state, reason_en }) => [state, reason_en]);

/** Another process starts once the leases of the dead one have expired. */
async function afterDeath(later = 15_001) {
  t.now += later;
  const next = t.open();
  await next.look();
  await next.look();
  return next;
}

describe('an owner that dies', () => {
  it('before a step is checked leaves it refused', async () => {
    const dead = t.open();
    const asker = { by: t.asker.by, may: () => never<boolean>() };
    await dead.ask(asker, 1, [
      { metric: 'grid_mode', value: 1 },
      { metric: 'grid_mode', value: 2 },
    ]);
    await afterDeath();
    const unsent = ['refused', expect.stringContaining('it was not sent')];
    expect([await rows(), t.sent]).toEqual([[unsent, unsent], []]);
    expect(await t.log()).toHaveLength(2);
  });

  it('is not considered dead while its lease lasts', async () => {
    const alive = t.open();
    await alive.look();
    const { ended } = await alive.ask({ by: t.asker.by, may: () => never<boolean>() }, 1, [{ metric: 'grid_mode', value: 1 }]);
    void ended;
    await afterDeath(14_999);
    expect((await rows())[0]?.[0]).toBe('asked');
    // A sign of life renews the lease.
    await alive.look();
    await afterDeath(14_999);
    expect((await rows())[0]?.[0]).toBe('asked');
  });

  it('while a step is checked detects the takeover, and sends nothing', async () => {
    const judging = Promise.withResolvers<boolean>();
    const slow = t.open();
    const { ended } = await slow.ask({ by: t.asker.by, may: () => judging.promise }, 1, [{ metric: 'grid_mode', value: 1 }]);
    await afterDeath();
    judging.resolve(true);
    expect((await ended)[0]).toMatchObject({ result: 'refused', reason: { en: expect.stringContaining('another server') } });
    expect([t.sent, (await rows()).map(([state]) => state), (await t.log()).length]).toEqual([[], ['refused'], 1]);
  });

  it('between marking a step as sent and sending it leaves an unknown result', async () => {
    t.answer = () => never();
    await t.open().ask(t.asker, 1, [{ metric: 'grid_mode', value: 1 }]);
    await vi.waitFor(() => expect(t.sent).toHaveLength(1));
    await afterDeath();
    expect([await rows(), t.sent.length]).toEqual([[['timeout', expect.stringContaining('unknown. Verify')]], 1]);
    expect((await t.rows())[0]?.reason_zh).toMatch(/结果未知，请核实/);
  });

  it('after the answer and before the end leaves an unknown result, and its own end is too late', async () => {
    const answered = Promise.withResolvers<void>();
    t.answer = async ({ value }) => answered.promise.then(() => ({ ok: true, readBack: value }));
    const { ended } = await t.open().ask(t.asker, 1, [{ metric: 'grid_mode', value: 1 }]);
    await vi.waitFor(() => expect(t.sent).toHaveLength(1));
    await afterDeath();
    answered.resolve();
    await ended;
    expect((await rows()).map(([state]) => state)).toEqual(['timeout']);
    expect([(await t.log()).length, t.sent.length]).toEqual([1, 1]);
  });

  it('after the end leaves nothing to do', async () => {
    await t.give(t.open(), [['grid_mode', 1]]);
    await afterDeath();
    expect([(await rows()).map(([state]) => state), (await t.log()).length, t.sent.length]).toEqual([['done'], 1, 1]);
  });

  it('with a pending revert: the next process sends it, even if its time has passed meanwhile', async () => {
    await t.give(t.open(), [['active_power_setpoint', 50]], { revert: { afterMs: 60_000 } });
    expect((await t.rows())[0]).toMatchObject({ revert_at: start + 60_000, revert_value: 10, revert_state: 'pending' });
    await afterDeath(30_000);
    expect(t.sent).toHaveLength(1);
    await afterDeath(600_000);
    await expect.poll(async () => (await t.rows())[1]?.state).toBe('done');
    expect(await t.rows()).toMatchObject([{ revert_state: 'done' }, { asked_value: 10, user_name: 'revert', revert_of: 1 }]);
    expect(t.sent.map(({ value }) => value)).toEqual([50, 10]);
  });

  it('while a command with a revert is sent: its result is unknown, and it is still reverted', async () => {
    t.answer = () => never();
    await t.open().ask(t.asker, 1, [{ metric: 'active_power_setpoint', value: 50 }], { revert: { afterMs: 10 } });
    await vi.waitFor(() => expect(t.sent).toHaveLength(1));
    t.answer = async ({ value }) => ({ ok: true, readBack: value });
    await afterDeath();
    await expect.poll(async () => (await t.rows())[1]?.state).toBe('done');
    expect(t.sent.map(({ value }) => value)).toEqual([50, 10]);
  });

  it('with a revert requested and not sent: it is still pending, and sent once', async () => {
    await t.give(t.open(), [['active_power_setpoint', 50]], { revert: { afterMs: 1000 } });
    t.now += 1001;
    const readNow = vi.fn(() => never<null>());
    t.readNow = readNow;
    await t.open().look();
    await vi.waitFor(() => expect(readNow).toHaveBeenCalled());
    t.readNow = undefined;
    await afterDeath();
    expect(await t.rows()).toMatchObject([{ revert_state: 'pending' }, { state: 'refused' }]);
    await afterDeath(10_001);
    await expect.poll(async () => (await t.rows())[2]?.state).toBe('done');
    expect([t.sent.map(({ value }) => value), (await t.rows())[0]?.revert_state]).toEqual([[50, 10], 'done']);
  });

  it('with a revert sent: its result is unknown, and it is not sent again', async () => {
    await t.give(t.open(), [['active_power_setpoint', 50]], { revert: { afterMs: 1000 } });
    t.now += 1001;
    t.answer = () => never();
    await t.open().look();
    await vi.waitFor(() => expect(t.sent).toHaveLength(2));
    await afterDeath();
    await afterDeath(600_000);
    expect(await t.rows()).toMatchObject([{ revert_state: 'done' }, { state: 'timeout', reason_en: expect.stringMatching(/verify/i) }]);
    expect(t.sent).toHaveLength(2);
  });

  it('with rows older than leases leaves them to the first process that starts', async () => {
    const who = { project_id: 1, device_id: 1, param_id: 1, metric: 'grid_mode', user_name: 'a', address: '' };
    const what = { old_value: null, asked_value: 1, read_back: null, reason_zh: '', reason_en: '' };
    const times = { asked_time: 1, sent_time: 2, end_time: null };
    await t.store.db
      .insertInto('commands')
      .values({ ...who, ...what, ...times, state: 'sent' })
      .execute();
    await t.open().look();
    expect((await rows()).map(([state]) => state)).toEqual(['timeout']);
  });
});

it('two that start at once end abandoned commands once, and send pending reverts once', async () => {
  await t.give(t.open(), [['active_power_setpoint', 50]], { revert: { afterMs: 1000 } });
  t.now += 20_000;
  const both = [t.open(), t.open()];
  await Promise.all(both.map((each) => each.look()));
  await expect.poll(async () => (await t.rows())[1]?.state).toBe('done');
  await Promise.all(both.map((each) => each.look()));
  expect([t.sent.length, (await t.rows()).length, (await t.log()).length]).toEqual([2, 2, 2]);
});
