/** Auto-revert of values. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandsFixture, type Fixture } from '../commands-fixture.ts';
import type { Commands } from '../index.ts';

let t: Fixture;
let commands: Commands;
beforeEach(async () => {
  t = await commandsFixture();
  commands = t.open();
});
afterEach(() => t?.close());

const held = { revert: { afterMs: 60_000 } };

/** Advances the clock and completes everything due by then. */
async function later(ms: number): Promise<void> {
  t.now += ms;
  await commands.look();
  await expect.poll(async () => (await t.rows()).every(({ end_time }) => end_time !== null)).toBe(true);
}

const values = () => t.sent.map(({ metric, value }) => `${metric} ${value}`);

describe('a revert', () => {
  it('is a separate command without a person, and names the command that it reverts', async () => {
    await t.give(commands, [['active_power_setpoint', 50]], held);
    t.report({ active_power_setpoint: 50 });
    await later(59_999);
    expect(t.sent).toHaveLength(1);
    await later(1);
    expect(values()).toEqual(['active_power_setpoint 50', 'active_power_setpoint 10']);
    const [first, second] = await t.rows();
    expect(second).toMatchObject({ user_name: 'revert', user_id: null, revert_of: first?.id, old_value: 50, state: 'done' });
    expect(await t.log()).toMatchObject([
      { user_name: '李工' },
      { user_name: 'revert', content_en: `Auto-revert: Active power setpoint (command ${first?.id})`, set_value: '10 kW', result: 'done' },
    ]);
  });

  it('is sent after its time, whatever the clock is set to meanwhile', async () => {
    for (const by of [7_200_000, -7_200_000]) {
      const before = t.sent.length;
      t.report({ active_power_setpoint: 10 });
      await t.give(commands, [['active_power_setpoint', 50]], held);
      t.report({ active_power_setpoint: 50 });
      t.now += by;
      commands.clockSet(by);
      await later(59_000);
      expect(t.sent.length - before).toBe(1);
      await later(1000);
      expect(t.sent.length - before).toBe(2);
    }
  });

  it('of a group runs backwards: a step is reverted before those that made it possible', async () => {
    t.report({ grid_mode: 0 });
    const slow = async ({ value }: { value: number }) => {
      // The clock advances between the steps.
      t.now += 100;
      return { ok: true, readBack: value } as const;
    };
    t.answer = slow;
    await t.give(
      commands,
      [
        ['grid_mode', 1],
        ['active_power_setpoint', 50],
      ],
      held,
    );
    await later(60_000);
    expect(values()).toEqual(['grid_mode 1', 'active_power_setpoint 50', 'active_power_setpoint 10', 'grid_mode 0']);
  });

  it('may have its own instant and value', async () => {
    await t.give(commands, [['active_power_setpoint', 50]], { revert: { at: t.now + 5000, values: { active_power_setpoint: -5 } } });
    await later(5000);
    expect(values()).toEqual(['active_power_setpoint 50', 'active_power_setpoint -5']);
  });

  it('to an unknown value is refused before anything is sent', async () => {
    const [end] = await t.give(commands, [['grid_mode', 1]], held);
    expect(end).toMatchObject({ result: 'refused', reason: { en: expect.stringContaining('auto-revert is not possible') } });
    expect(t.sent).toEqual([]);
  });

  it('of a refused command is not pending', async () => {
    t.answer = async () => ({ ok: false, reason: 'refused', detail: 'no' });
    await t.give(commands, [['active_power_setpoint', 50]], held);
    expect((await t.rows())[0]).toMatchObject({ state: 'refused', revert_state: null, revert_at: null });
    await later(600_000);
    expect(t.sent).toHaveLength(1);
  });

  it('waits for a device that is offline', async () => {
    await t.give(commands, [['active_power_setpoint', 50]], held);
    t.online = false;
    await later(600_000);
    expect(await t.rows()).toHaveLength(1);
    t.online = true;
    await later(1);
    expect(values().at(-1)).toBe('active_power_setpoint 10');
  });

  it('that is not allowed at that time is retried, and finally cancelled', async () => {
    await t.give(commands, [['active_power_setpoint', 50]], held);
    t.report({ control_source: 0 });
    await later(60_000);
    expect((await t.rows())[0]).toMatchObject({ revert_state: 'pending', revert_at: t.now + 10_000 });
    await later(10_000);
    await later(20_000);
    await later(600_000);
    expect(await t.rows()).toHaveLength(4);
    expect((await t.rows())[0]).toMatchObject({
      revert_state: 'cancelled',
      reason_en: expect.stringMatching(/Auto-revert failed.*local/),
    });
    expect(t.sent).toHaveLength(1);
  });

  it('is cancelled when the same parameter is set; the ledger shows it', async () => {
    await t.give(commands, [['active_power_setpoint', 50]], held);
    await t.give(commands, [['active_power_setpoint', 60]]);
    expect(await t.rows()).toMatchObject([
      {
        state: 'done',
        revert_state: 'cancelled',
        reason_en: 'Auto-revert cancelled by command 2',
        reason_zh: '回退已取消：被命令 2 取代',
      },
      { state: 'done' },
    ]);
    await later(600_000);
    expect(values()).toEqual(['active_power_setpoint 50', 'active_power_setpoint 60']);
  });

  it('stays pending if the newer command was refused', async () => {
    await t.give(commands, [['active_power_setpoint', 50]], held);
    await t.give(commands, [['active_power_setpoint', 1000]]);
    await later(60_000);
    expect(values()).toEqual(['active_power_setpoint 50', 'active_power_setpoint 10']);
  });

  it('of a command that replaces another restores the value before both', async () => {
    await t.give(commands, [['active_power_setpoint', 50]], held);
    t.report({ active_power_setpoint: 50 });
    await t.give(commands, [['active_power_setpoint', 60]], held);
    await later(60_000);
    expect(values().at(-1)).toBe('active_power_setpoint 10');
  });

  it('never restarts a stopped device, but restores values unaffected by a stop', async () => {
    t.report({ run_command: 1 });
    await t.give(commands, [['run_command', 0]], held);
    await t.give(commands, [['active_power_setpoint', 50]], held);
    await t.give(commands, [['emergency_stop', 1]]);
    expect((await t.rows())[0]).toMatchObject({ revert_state: 'cancelled', reason_en: expect.stringContaining('command 3') });
    await later(60_000);
    expect(values().slice(3)).toEqual(['active_power_setpoint 10']);
  });

  it('that is already queued yields to a newer command before it', async () => {
    await t.give(commands, [['active_power_setpoint', 50]], held);
    const gate = Promise.withResolvers<void>();
    t.answer = async ({ value }) => gate.promise.then(() => ({ ok: true, readBack: value }));
    const newer = t.give(commands, [['active_power_setpoint', 60]]);
    await vi.waitFor(() => expect(t.sent).toHaveLength(2));
    t.now += 60_000;
    await commands.look();
    await expect.poll(async () => (await t.rows()).length).toBe(3);
    gate.resolve();
    await newer;
    await expect.poll(async () => (await t.rows())[2]).toMatchObject({ state: 'refused', reason_en: 'Auto-revert cancelled by command 2' });
    expect((await t.rows())[0]?.revert_state).toBe('cancelled');
    expect(values()).toEqual(['active_power_setpoint 50', 'active_power_setpoint 60']);
  });
});
