/**
 * Sending a plan to a controller that refuses, hangs or reports wrong values: it ends with the new plan, with the old one, or paused, and
 * never runs a partial one.
 */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hangTag, setApprovalRequired } from '../commands/index.ts';
import { unsigned } from '../kernel/actor.ts';
import { newPlan, oldPlan, type PlanFixture, planFixture, start } from './plan-fixture.ts';

let t: PlanFixture;
beforeEach(async () => {
  t = await planFixture();
});
afterEach(async () => {
  const { unsafe, errors } = t;
  await t.close();
  expect(unsafe).toEqual([]);
  expect(errors).toEqual([]);
});

const refuse = { ok: false, reason: 'refused', detail: 'exception 3' } as const;
const hang = { ok: false, reason: 'timeout', detail: 'no answer' } as const;
const entries = () =>
  t.store.db.selectFrom('log_entries').select(['content_en', 'set_value', 'result']).where('param_id', 'is', null).orderBy('id').execute();

describe('a sent plan', () => {
  it('pauses the controller, writes the registers that differ, and starts it again', async () => {
    const row = await t.send(t.open().sender);
    expect([row.state, row.reason_en, row.in_force]).toEqual(['done', '', 1]);
    expect(t.stands()).toEqual({ plan: newPlan, runs: true });
    expect([t.writes[0], t.writes.at(-1)]).toEqual(['run_command=0', 'run_command=1']);
    // Slot 2 and unused slots are unchanged.
    expect(t.writes.filter((each) => /_2=|_[4-9]=|_1[0-2]=/.test(each))).toEqual([]);
    const plan = '23:00–07:00 +200 kW, 10:00–12:00 −380 kW, 12:00–14:00 ~100.5 kW';
    expect(await entries()).toEqual([{ content_en: expect.stringContaining('Send a charge'), set_value: plan, result: 'done' }]);
  });

  it('clears the remaining slots of a longer one', async () => {
    expect((await t.send(t.open().sender, [])).state).toBe('done');
    expect(t.stands()).toEqual({ plan: [], runs: true });
  });

  it('to a controller that does not follow its slots leaves its state unchanged', async () => {
    t.registers.set('run_command', 0);
    expect(await t.send(t.open().sender)).toMatchObject({ state: 'done', in_force: 0 });
    expect([t.stands(), t.writes.some((each) => each.startsWith('run'))]).toEqual([{ plan: newPlan, runs: false }, false]);
    t.registers.set('run_command', 1).set('control_strategy', 2);
    expect((await t.send(t.open().sender, oldPlan)).state).toBe('done');
    expect(t.registers.get('run_command')).toBe(1);
  });

  it('to a controller that cannot be read is verified by its later reports', async () => {
    t.askable = false;
    t.reportAll();
    const reporting = setInterval(() => {
      t.now += 250;
      t.reportAll();
    }, 250);
    onTestFinished(() => clearInterval(reporting));
    const row = await t.send(t.open().sender);
    expect([row.state, row.reason_en]).toEqual(['done', '']);
    expect(t.stands()).toEqual({ plan: newPlan, runs: true });
  });
});

describe('it is refused before anything is written', () => {
  const nothing = async (reason: RegExp) => {
    const row = await t.send(t.open().sender);
    expect([row.state, row.reason_en]).toEqual(['refused', expect.stringMatching(reason)]);
    expect([t.writes, t.stands()]).toEqual([[], { plan: oldPlan, runs: true }]);
    expect((await entries()).at(-1)?.result).toMatch(reason);
  };

  it('if the device is offline', async () => {
    t.online = false;
    await nothing(/offline/);
  });
  it('if its registers cannot be read', async () => {
    t.readable = false;
    await nothing(/did not report/);
  });
  it('under a lock-out', async () => {
    const by = { user_id: 1, login_name: 'a', user_name: 'Anna' };
    await hangTag(t.store.db, { project_id: 1, device_id: 1, reason: 'work', until: null, set_time: start, ...by }, start);
    await nothing(/Locked out by Anna/);
  });
  it('if a start needs an approval', async () => {
    await setApprovalRequired(t.store.db, 1, true);
    await nothing(/need approval/);
    // In standby the controller is not started, so no approval is needed.
    t.registers.set('run_command', 0);
    expect((await t.send(t.open().sender)).state).toBe('done');
  });
  it('while a command has a pending auto-revert', async () => {
    const { commands } = t.open();
    const asker = { by: unsigned('x', ''), may: async () => true };
    const values = { revert: { afterMs: 60_000, values: { slot_power_1: 5 } } };
    await (await commands.ask(asker, 1, [{ metric: 'slot_power_1', value: 230 }], values)).ended;
    t.writes.length = 0;
    t.unsafe.length = 0;
    await nothing(/auto-revert/);
  });
  it('if the device refuses to pause', async () => {
    t.mischief = () => refuse;
    const row = await t.send(t.open().sender);
    expect([row.state, t.writes, t.stands()]).toEqual(['refused', ['run_command=0'], { plan: oldPlan, runs: true }]);
  });
  it('if the user has no permission', async () => {
    t.allowed = false;
    const row = await t.send(t.open().sender);
    expect([row.state, t.writes]).toEqual(['refused', []]);
  });
  it('while another sending is in progress', async () => {
    const held = Promise.withResolvers<undefined>();
    t.mischief = () => held.promise;
    const { sender } = t.open();
    const first = t.send(sender);
    await expect.poll(() => t.writes.length, { timeout: 15_000 }).toBe(1);
    await expect(t.send(sender)).rejects.toMatchObject({ error: 'planUnderWay' });
    held.resolve(undefined);
    expect((await first).state).toBe('done');
  });
});

describe('a plan that fails while it is sent', () => {
  const restored = { plan: oldPlan, runs: true };

  it('is reverted if the device refuses a register in the middle', async () => {
    t.mischief = ({ metric, value }) => (metric === 'slot_mode_3' && value === 3 ? refuse : undefined);
    const row = await t.send(t.open().sender);
    expect([row.state, row.reason_en]).toEqual(['restored', expect.stringContaining('exception 3')]);
    expect(t.stands()).toEqual(restored);
    expect((await entries()).at(-1)?.result).toMatch(/^refused: /);
  });

  it('is reverted if the device hangs at a register', async () => {
    let hung = 0;
    t.mischief = ({ metric }) => (metric === 'slot_power_1' && hung++ === 0 ? hang : undefined);
    expect((await t.send(t.open().sender)).state).toBe('restored');
    expect(t.stands()).toEqual(restored);
  });

  it('is reverted if the device confirms a value that it did not store', async () => {
    t.mischief = ({ metric, value }) => (metric === 'slot_begin_hour_1' && value === 23 ? { ok: true, readBack: value } : undefined);
    const row = await t.send(t.open().sender);
    expect([row.state, row.reason_en]).toEqual(['restored', expect.stringContaining('slots 1')]);
    expect(t.stands()).toEqual(restored);
  });

  it('stays paused if the previous plan cannot be restored', async () => {
    t.mischief = ({ metric }) =>
      metric === 'slot_power_3' || (metric === 'slot_begin_hour_1' && t.writes.length > 8) ? refuse : undefined;
    const row = await t.send(t.open().sender);
    expect([row.state, row.reason_en]).toEqual(['paused', expect.stringContaining('stays paused')]);
    expect(t.stands().runs).toBe(false);
    expect((await entries()).at(-1)?.result).toMatch(/^mismatch: /);
  });

  it('stays paused if the device no longer answers', async () => {
    t.mischief = ({ metric }) => {
      if (metric !== 'slot_power_3') return undefined;
      t.readable = false;
      return hang;
    };
    expect((await t.send(t.open().sender)).state).toBe('paused');
    expect(t.stands().runs).toBe(false);
  });

  it('stays paused, verified, if the controller does not start again', async () => {
    t.mischief = ({ metric, value }) => (metric === 'run_command' && value === 1 ? refuse : undefined);
    const row = await t.send(t.open().sender);
    expect([row.state, row.reason_en]).toEqual(['paused', expect.stringContaining('was verified')]);
    expect(t.stands()).toEqual({ plan: newPlan, runs: false });
  });

  it('is done if the start was not answered but the controller runs', async () => {
    t.mischief = ({ metric, value }) => {
      if (metric !== 'run_command' || value !== 1) return undefined;
      t.registers.set('run_command', 1);
      return hang;
    };
    expect((await t.send(t.open().sender)).state).toBe('done');
  });

  it('continues with the previous plan, or restarts it, if the pause was not answered', async () => {
    t.mischief = ({ value, metric }) => (metric === 'run_command' && value === 0 ? hang : undefined);
    expect((await t.send(t.open().sender)).state).toBe('restored');
    expect([t.stands(), t.writes]).toEqual([restored, ['run_command=0']]);
    t.mischief = ({ metric, value }) => {
      if (metric !== 'run_command' || value !== 0) return undefined;
      t.registers.set('run_command', 0);
      return hang;
    };
    expect((await t.send(t.open().sender)).state).toBe('restored');
    expect(t.stands()).toEqual(restored);
  });

  it('reports an unknown state if the device was lost during the pause', async () => {
    t.mischief = () => {
      t.readable = false;
      return hang;
    };
    const row = await t.send(t.open().sender);
    expect([row.state, row.reason_en]).toEqual(['unknown', expect.stringContaining('No slot was written')]);
  });

  it('is not started again if the controller was stopped meanwhile', async () => {
    const { sender, commands } = t.open();
    t.mischief = ({ metric }) => {
      if (metric !== 'slot_power_1') return undefined;
      t.mischief = () => undefined;
      void commands.ask({ by: unsigned('guard', ''), may: async () => true }, 1, [{ metric: 'run_command', value: 0 }]);
      return undefined;
    };
    const row = await t.send(sender);
    expect([row.state, row.reason_en]).toEqual(['paused', expect.stringContaining('Another user started or stopped')]);
    // The stop cancelled unsent commands; the old plan remains, and the controller stays stopped.
    expect(t.stands()).toEqual({ plan: oldPlan, runs: false });
  });
});

describe('a server that dies', () => {
  const never = <T>() => new Promise<T>(() => {});
  /** Another process starts after the leases of the dead one have expired. */
  async function afterDeath(later = 15_001) {
    t.mischief = () => undefined;
    t.now += later;
    const { commands, sender } = t.open();
    await commands.look();
    await sender.look();
    await expect.poll(async () => (await t.rows())[0]?.end_time ?? null, { timeout: 15_000 }).not.toBeNull();
  }
  /** Sends a plan and dies at this write: before the device accepted it, or after. */
  async function dieAt(register: string, isTaken: boolean): Promise<void> {
    const { sender } = t.open();
    const dead = Promise.withResolvers<void>();
    t.mischief = ({ metric, value }) => {
      if (`${metric}=${value}` !== register) return undefined;
      if (isTaken) t.registers.set(metric, value);
      dead.resolve();
      return never();
    };
    void t.send(sender);
    await dead.promise;
  }

  for (const isTaken of [true, false]) {
    const when = isTaken ? 'after' : 'before';
    it(`${when} the pause: the old plan runs`, async () => {
      await dieAt('run_command=0', isTaken);
      await afterDeath();
      expect([await t.state(), t.stands()]).toEqual(['restored', { plan: oldPlan, runs: true }]);
    });

    it(`${when} a register in the middle: the old plan is restored and runs`, async () => {
      await dieAt('slot_power_1=200', isTaken);
      expect(t.stands().runs).toBe(false);
      await afterDeath();
      expect([await t.state(), t.stands()]).toEqual(['restored', { plan: oldPlan, runs: true }]);
      expect((await t.rows())[0]?.reason_en).toContain('server stopped');
    });

    it(`${when} the start: the new plan runs`, async () => {
      await dieAt('run_command=1', isTaken);
      await afterDeath();
      expect([await t.state(), t.stands()]).toEqual(['done', { plan: newPlan, runs: true }]);
    });
  }

  it('while it restores the old plan: another process continues', async () => {
    const dead = Promise.withResolvers<void>();
    t.mischief = ({ metric, value }) => {
      if (metric === 'slot_mode_3' && value === 3) return refuse;
      if (metric !== 'slot_power_1' || value !== 230) return undefined;
      dead.resolve();
      return never();
    };
    void t.send(t.open().sender);
    await dead.promise;
    await afterDeath();
    expect([await t.state(), t.stands()]).toEqual(['restored', { plan: oldPlan, runs: true }]);
  });

  it('is not considered dead while it sends signs of life', async () => {
    const { sender } = t.open();
    const held = Promise.withResolvers<undefined>();
    t.mischief = () => held.promise;
    const sending = t.send(sender);
    await expect.poll(() => t.writes.length, { timeout: 15_000 }).toBe(1);
    t.now += 14_000;
    await sender.look();
    t.now += 14_000;
    const other = t.open();
    await other.sender.look();
    expect(await t.state()).toBe('pausing');
    held.resolve(undefined);
    await sending;
    expect(await t.state()).toBe('done');
  });

  it('for long: nothing is changed any more, and that is reported', async () => {
    await dieAt('slot_power_1=200', true);
    const before = new Map(t.registers);
    await afterDeath(700_000);
    expect([await t.state(), t.registers]).toEqual(['paused', before]);
    expect((await t.rows())[0]?.reason_en).toContain('offline too long');
  });

  it('and a device that is offline: waits for the device', async () => {
    await dieAt('slot_power_1=200', true);
    t.online = false;
    t.now += 15_001;
    t.mischief = () => undefined;
    const { sender, commands } = t.open();
    await commands.look();
    await sender.look();
    expect(await t.state()).toBe('writing');
    t.online = true;
    await sender.look();
    await expect.poll(() => t.state(), { timeout: 15_000 }).toBe('restored');
  });

  it('in an orderly way leaves its row to the next process', async () => {
    const { sender } = t.open();
    t.mischief = ({ metric }) => {
      if (metric === 'slot_power_1') void sender.stop();
      return undefined;
    };
    await t.send(sender);
    expect([await t.state(), t.stands().runs]).toEqual(['writing', false]);
    await afterDeath();
    expect([await t.state(), t.stands()]).toEqual(['restored', { plan: oldPlan, runs: true }]);
  });
});
