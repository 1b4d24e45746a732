import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unsigned } from '../../kernel/actor.ts';
import { commandsFixture, type Fixture, start } from '../commands-fixture.ts';
import type { Commands, Requester } from '../index.ts';
import { hangTag } from '../tags-repo.ts';
import { setApprovalRequired } from './repo.ts';

let t: Fixture;
let projectId: number;
const person = (userId: number, sessionId: string): Requester => ({
  by: { ...unsigned(`p${userId}`, ''), userId, sessionId },
  may: async () => t.allowed,
});
const [li, wang] = [person(7, 's7'), person(8, 's8')];

beforeEach(async () => {
  t = await commandsFixture(2);
  const facts = { type: 1, company: '', title: '', address: '', time_zone: 'Asia/Shanghai', conf: '{}', created: 0 };
  const made = await t.store.db
    .insertInto('projects')
    .values({ name: 'p', ...facts })
    .returning('id')
    .executeTakeFirstOrThrow();
  projectId = made.id;
  for (const id of [1, 2]) {
    const device = { project_id: projectId, region_id: null, key: `p${id}`, name: `PCS ${id}`, type_id: 1201, profile_id: 'mqtt-pcs' };
    const rest = { role: null, connection: '{"kind":"mqtt","periodMs":1000}', token_hash: null, offline_after_ms: 0, enabled: 1 };
    await t.store.db
      .insertInto('devices')
      .values({ ...device, ...rest })
      .execute();
  }
  await setApprovalRequired(t.store.db, projectId, true);
});
afterEach(() => t.close());

const ask = async (commands: Commands, values: readonly (readonly [string, number])[], options = {}, asker = li, deviceId = 1) => {
  const wanted = values.map(([metric, value]) => ({ metric, value }));
  const asked = await commands.ask(asker, deviceId, wanted, options);
  return { group: asked.group, ends: await asked.ended };
};
const sent = () => t.sent.map(({ metric, value }) => `${metric}=${value}`);
const states = async () => (await t.rows()).map(({ state, reason_en: reason }) => (reason === '' ? state : `${state}: ${reason}`));

describe('a dangerous command in a project that requires approval', () => {
  it('publishes each change of pending approvals: requested, approved, refused, withdrawn, expired', async () => {
    const told: number[] = [];
    let ofCommands = 0;
    const commands = t.open({
      changes: {
        publish({ projectId: id, topic }) {
          if (topic === 'approvals') told.push(id);
          else ofCommands += 1;
        },
      },
    });
    const request = async () => {
      const { group } = await ask(commands, [['run_command', 1]]);
      return group;
    };
    const changesOf = async (act: () => Promise<unknown>) => {
      told.length = 0;
      await act();
      return told.map((id) => id === projectId);
    };
    expect(await changesOf(() => ask(commands, [['run_command', 0]]))).toEqual([]);
    // Stored, sent, ended.
    expect(ofCommands).toBe(3);
    let group = '';
    expect(await changesOf(async () => (group = await request()))).toEqual([true]);
    expect(await changesOf(() => commands.approvals.approve(projectId, group, wang))).toEqual([true]);
    group = await request();
    expect(await changesOf(() => commands.approvals.refuse(projectId, group, wang, ''))).toEqual([true]);
    group = await request();
    expect(await changesOf(() => commands.approvals.withdraw(projectId, group, li.by))).toEqual([true]);
    await request();
    t.now += 300_001;
    expect(await changesOf(() => commands.look())).toEqual([true]);
  });

  it('waits its full time, whatever the clock is set to meanwhile', async () => {
    for (const by of [7_200_000, -7_200_000]) {
      const commands = t.open();
      await ask(commands, [['run_command', 1]]);
      t.now += by;
      commands.clockSet(by);
      t.now += 299_000;
      await commands.look();
      expect((await states()).at(-1)).toMatch(/^approval/);
      t.now += 2000;
      await commands.look();
      expect((await states()).at(-1)).toMatch(/^refused/);
    }
  });

  it('waits, is approved by another person, checked again, sent once, and recorded with both names', async () => {
    const commands = t.open();
    const { group, ends } = await ask(commands, [['run_command', 1]]);
    expect(ends).toMatchObject([{ result: 'approval', approvalUntil: start + 300_000, readBack: null }]);
    expect(sent()).toEqual([]);
    const approved = await (await commands.approvals.approve(projectId, group, wang)).ended;
    expect(approved).toMatchObject([{ result: 'done', readBack: 1 }]);
    expect(sent()).toEqual(['run_command=1']);
    expect(await t.rows()).toMatchObject([{ state: 'done', user_id: 7, approved_id: 8, approved_name: 'p8' }]);
    expect((await t.log()).map(({ user_name: who, content_en: what, result }) => `${who}: ${what} ${result}`)).toEqual([
      expect.stringMatching(/^p8: .*Approve: set Start \/ stop \(command \d+\).* ok$/),
      expect.stringMatching(/^p7: .*Set Start \/ stop.* done$/),
    ]);
    await expect(commands.approvals.approve(projectId, group, wang)).rejects.toThrow(/no longer pending/);
  });

  it('is not approved by the requester in any session, nor by another account in the same session', async () => {
    const commands = t.open();
    const { group } = await ask(commands, [['run_command', 1]]);
    for (const second of [li, person(7, 'other'), person(9, 's7')])
      await expect(commands.approvals.approve(projectId, group, second)).rejects.toThrow(/Another person/);
    await expect(commands.approvals.refuse(projectId, group, li, '')).rejects.toThrow(/Another person/);
    await expect(commands.approvals.withdraw(projectId, group, wang.by)).rejects.toThrow(/permission/);
    await expect(commands.approvals.approve(projectId + 1, group, wang)).rejects.toThrow(/not found/);
    expect(sent()).toEqual([]);
    expect(await states()).toEqual(['approval']);
  });

  it('is checked again against the state at approval', async () => {
    const commands = t.open();
    const { group } = await ask(commands, [['run_command', 1]]);
    t.report({ state: 5 });
    expect(await (await commands.approvals.approve(projectId, group, wang)).ended).toMatchObject([
      { result: 'refused', reason: { en: expect.stringContaining('faulted') } },
    ]);
    expect(sent()).toEqual([]);
  });

  it('is refused at once if it would be refused anyway', async () => {
    t.report({ control_source: 0 });
    expect((await ask(t.open(), [['run_command', 1]])).ends).toMatchObject([{ result: 'refused' }]);
  });

  it('is refused if not approved in time, also after a restart, and can no longer be approved', async () => {
    const first = t.open();
    const { group } = await ask(first, [['run_command', 1]]);
    await first.stop();
    const second = t.open();
    await second.start();
    expect(await states()).toEqual(['approval']);
    t.now += 300_001;
    await expect(second.approvals.approve(projectId, group, wang)).rejects.toThrow(/no longer pending/);
    await second.look();
    expect(await states()).toEqual(['refused: Approval expired; the command was not sent']);
    expect((await t.log()).at(-1)?.result).toContain('Approval expired');
    expect(sent()).toEqual([]);
  });

  it('survives a restart and is sent when approved afterwards, with its group and auto-revert', async () => {
    const first = t.open();
    const steps = [
      ['grid_mode', 1],
      ['active_power_setpoint', 40],
    ] as const;
    const { group, ends } = await ask(first, steps, { group: 'whole', revert: { afterMs: 60_000 } });
    expect(ends.map(({ result }) => result)).toEqual(['approval', 'approval']);
    t.report({ grid_mode: 0 });
    await first.stop();
    const rights = vi.fn(async () => true);
    const second = t.open({ rights });
    await second.start();
    const done = await (await second.approvals.approve(projectId, group, wang)).ended;
    expect(done.map(({ result }) => result)).toEqual(['done', 'done']);
    expect(sent()).toEqual(['grid_mode=1', 'active_power_setpoint=40']);
    expect(await t.rows()).toMatchObject([
      { revert_at: start + 60_000, revert_state: 'pending', revert_value: 0 },
      { revert_at: start + 60_000, revert_state: 'pending', revert_value: 10 },
    ]);
    expect(rights).toHaveBeenCalled();
  });

  it('is not sent if the requester has lost the permission', async () => {
    const commands = t.open({ rights: async () => false });
    const { group } = await ask(commands, [['run_command', 1]]);
    expect(await (await commands.approvals.approve(projectId, group, wang)).ended).toMatchObject([
      { result: 'refused', reason: { en: 'No permission' } },
    ]);
  });

  it('is refused by the second person, or withdrawn by the requester, and reports it', async () => {
    const commands = t.open();
    const one = await ask(commands, [['run_command', 1]]);
    expect(await commands.approvals.refuse(projectId, one.group, wang, 'cable work')).toBe(1);
    const two = await ask(commands, [['run_command', 1]]);
    expect(await commands.approvals.withdraw(projectId, two.group, li.by)).toBe(1);
    expect(await states()).toEqual(['refused: Not approved by p8: cable work', 'refused: Withdrawn by the requester; not sent']);
    expect((await t.log()).map(({ user_name: who }) => who)).toEqual(['p8', 'p7', 'p7']);
  });

  it('never delays a stop, which cancels pending approvals', async () => {
    const commands = t.open();
    const { group } = await ask(commands, [['run_command', 1]]);
    expect((await ask(commands, [['run_command', 0]])).ends).toMatchObject([{ result: 'done' }]);
    await vi.waitFor(async () => expect((await states())[0]).toMatch(/^refused: Not sent: cancelled by the stop/));
    await expect(commands.approvals.approve(projectId, group, wang)).rejects.toThrow(/no longer pending/);
    expect(sent()).toEqual(['run_command=0']);
  });

  it('cannot be requested by a secret link; other commands can', async () => {
    const commands = t.open();
    const link: Requester = { by: { ...unsigned('wall', ''), linkId: 3, sessionId: 'l' }, may: async () => true };
    expect((await ask(commands, [['run_command', 1]], {}, link)).ends).toMatchObject([{ result: 'refused' }]);
    expect((await ask(commands, [['active_power_setpoint', 20]], {}, link)).ends).toMatchObject([{ result: 'done' }]);
  });

  it('is sent once if two approve it at once', async () => {
    const commands = t.open();
    const { group } = await ask(commands, [['run_command', 1]]);
    const both = await Promise.allSettled([wang, person(9, 's9')].map((second) => commands.approvals.approve(projectId, group, second)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await Promise.all(both.map(async (each) => each.status === 'fulfilled' && each.value.ended));
    expect(sent()).toEqual(['run_command=1']);
  });

  it('does not wait if the project requires no approval', async () => {
    await setApprovalRequired(t.store.db, projectId, false);
    expect((await ask(t.open(), [['run_command', 1]])).ends).toMatchObject([{ result: 'done' }]);
  });
});

describe('a lock-out tag', () => {
  const tag = (until: number | null = null) =>
    hangTag(
      t.store.db,
      {
        project_id: projectId,
        device_id: 1,
        reason: '检修电缆',
        until,
        set_time: t.now,
        user_id: 7,
        login_name: 'p7',
        user_name: '李工',
      },
      t.now,
    );

  it('refuses everyone, its owner too, and names author, reason and end; other devices and stops work', async () => {
    await tag();
    await tag(start + 60_000);
    const commands = t.open();
    expect((await ask(commands, [['active_power_setpoint', 20]])).ends).toMatchObject([
      {
        result: 'refused',
        reason: { en: 'Locked out by 李工: 检修电缆 (until removed)', zh: expect.stringContaining('已挂牌') },
      },
    ]);
    expect((await ask(commands, [['active_power_setpoint', 20]], {}, wang, 2)).ends).toMatchObject([{ result: 'done' }]);
    expect((await ask(commands, [['run_command', 0]])).ends).toMatchObject([{ result: 'done' }]);
    expect((await t.log()).filter(({ result }) => result?.includes('Locked out'))).toHaveLength(1);
  });

  it('applies when a step is sent, not when it is requested, and expires automatically', async () => {
    const commands = t.open();
    const { group } = await ask(commands, [['run_command', 1]]);
    await tag(start + 60_000);
    expect(await (await commands.approvals.approve(projectId, group, wang)).ended).toMatchObject([
      { result: 'refused', reason: { en: expect.stringMatching(/^Locked out by 李工.*until 20/) } },
    ]);
    t.now += 60_000;
    expect((await ask(commands, [['active_power_setpoint', 20]])).ends).toMatchObject([{ result: 'done' }]);
  });

  it('delays a revert until it is removed', async () => {
    const commands = t.open();
    await ask(commands, [['active_power_setpoint', 20]], { revert: { afterMs: 10_000 } });
    const { id } = await tag();
    t.now += 3_600_000;
    await commands.look();
    expect(await t.rows()).toMatchObject([{ revert_state: 'pending' }]);
    await t.store.db.deleteFrom('device_tags').where('id', '=', id).execute();
    await commands.look();
    await vi.waitFor(async () => expect((await t.rows())[0]).toMatchObject({ revert_state: 'done' }));
    expect(sent()).toEqual(['active_power_setpoint=20', 'active_power_setpoint=10']);
  });
});
