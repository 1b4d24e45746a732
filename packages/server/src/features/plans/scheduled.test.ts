/** A scheduled plan is sent once, in time, on behalf of its author and with the author's current permissions. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAudit } from '../../audit/index.ts';
import { FakeRegistry, recordFixture, typeOf } from '../../drivers/device-fixture.ts';
import { unsigned } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { newPlan, oldPlan, type PlanFixture, planFixture, start } from '../../plans/plan-fixture.ts';
import { createScheduled } from './scheduled.ts';
import { addScheduled, scheduledOf } from './scheduled-repo.ts';

const hour = 3_600_000;
const at = start + 8 * hour;

let t: PlanFixture;
/** Whether the user may still control devices. */
let may: boolean;
beforeEach(async () => {
  t = await planFixture();
  may = true;
  await addScheduled(t.store.db, {
    ...{ project_id: 1, device_id: 1, name: 'tomorrow', day_kind: null, slots: JSON.stringify(newPlan), at, asked_time: start },
    ...{ user_id: null, login_name: 'operator', user_name: '李工', session_id: null, link_id: null, address: '' },
  });
});
afterEach(async () => {
  const { errors } = t;
  await t.close();
  expect(errors).toEqual([]);
});

function schedule() {
  const { sender } = t.open();
  const audit = createAudit({ db: t.store.db, now: () => t.now });
  const rightsNow = async () => {
    if (!may) throw new AppError('forbidden');
    return { isPlatform: false };
  };
  const scheduled = createScheduled({
    ...{ db: t.store.db, audit, sender, accounts: { rightsNow }, now: () => t.now },
    registry: Object.assign(new FakeRegistry([recordFixture(1, 'ems', { type: typeOf(1216) })]), {}) as never,
    devices: { check: () => {}, maySend: async (_device, asker) => asker.may({ projectId: 1, point: {} } as never) },
    logger: { error: (fields, text) => t.errors.push(`${text} ${JSON.stringify(fields)}`) },
  });
  return { scheduled, sender };
}
const waits = async () => (await scheduledOf(t.store.db, 1)) !== undefined;
const ended = () => expect.poll(async () => (await t.rows()).at(-1)?.end_time ?? null, { timeout: 15_000 }).not.toBeNull();

it('is sent once when due, whatever the number of processes', async () => {
  const [one, other] = [schedule(), schedule()];
  t.now = at - 1;
  await one.scheduled.look();
  expect([await waits(), (await t.rows()).length]).toEqual([true, 0]);
  t.now = at;
  await Promise.all([one.scheduled.look(), other.scheduled.look()]);
  await ended();
  await one.scheduled.look();
  expect(await waits()).toBe(false);
  expect(await t.rows()).toMatchObject([{ state: 'done', name: 'tomorrow', login_name: 'operator' }]);
  expect(t.stands()).toEqual({ plan: newPlan, runs: true });
});

it('waits until another plan has been sent', async () => {
  const { scheduled, sender } = schedule();
  let release = () => {};
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  t.mischief = () => held;
  const { over } = await sender.send(
    { projectId: 1, deviceId: 1, name: 'by hand', dayKind: null, slots: [] },
    { by: unsigned('x', ''), may: async () => true },
  );
  t.now = at;
  await scheduled.look();
  expect([await waits(), (await t.rows()).length]).toEqual([true, 1]);
  t.mischief = () => undefined;
  release();
  await over;
  await scheduled.look();
  await ended();
  expect((await t.rows()).map(({ name }) => name)).toEqual(['by hand', 'tomorrow']);
  expect(t.stands().plan).toEqual(newPlan);
});

it('is not sent without current permission or hours late; the history contains the reason', async () => {
  may = false;
  t.now = at;
  await schedule().scheduled.look();
  expect(await waits()).toBe(false);
  expect(await t.rows()).toMatchObject([{ state: 'refused', reason_en: expect.stringContaining('lost permission'), end_time: at }]);
  may = true;
  await addScheduled(t.store.db, {
    ...{ project_id: 1, device_id: 1, name: '', day_kind: null, slots: '[]', at, asked_time: start },
    ...{ user_id: null, login_name: 'operator', user_name: '李工', session_id: null, link_id: null, address: '' },
  });
  t.now = at + hour + 1;
  await schedule().scheduled.look();
  expect((await t.rows())[1]).toMatchObject({ state: 'refused', reason_en: expect.stringContaining('server was not running') });
  const entries = await t.store.db.selectFrom('log_entries').select('result').where('type', '=', 4).execute();
  expect(entries).toHaveLength(2);
  expect(t.stands()).toEqual({ plan: oldPlan, runs: true });
});
