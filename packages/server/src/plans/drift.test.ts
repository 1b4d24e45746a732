/** A controller whose plan differs from the sent one is logged once for each change, and never while its values are unknown. */
import { planMetrics } from '@czyun/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAudit } from '../audit/index.ts';
import { recordFixture, typeOf } from '../drivers/device-fixture.ts';
import { createDriftWatch } from './drift.ts';
import { type PlanFixture, planFixture, start } from './plan-fixture.ts';

let fixture: PlanFixture;
let readAt: number | null;
let drift: ReturnType<typeof createDriftWatch>;
const device = recordFixture(1, 'ems', { type: typeOf(1216) });
beforeEach(async () => {
  fixture = await planFixture();
  readAt = start + 60_000;
  const { db } = fixture.store;
  drift = createDriftWatch({
    ...{ db, audit: createAudit({ db, now: () => fixture.now }), logger: { error() {} } },
    registry: { projects: () => [{ id: 1 }] as never, devicesOf: () => [device] },
    controllers: { held: () => Object.fromEntries(planMetrics.map((metric) => [metric, fixture.registers.get(metric) ?? null])) },
    heldSince: () => readAt,
  });
});
afterEach(() => fixture.close());

const told = async () => {
  const rows = await fixture.store.db.selectFrom('log_entries').selectAll().orderBy('id').execute();
  return rows.map(({ content_en, set_value }) => [content_en, set_value]).filter(([text]) => /device/.test(String(text)));
};

it('logs nothing before a plan was sent, nor while the plans agree', async () => {
  await drift.look();
  await fixture.send(fixture.open().sender);
  await drift.look();
  expect(await told()).toEqual([]);
});

it('logs once that a slot differs, once that others do, and that they agree again', async () => {
  await fixture.send(fixture.open().sender);
  fixture.registers.set('slot_power_2', 300);
  // Read before the sending had settled, so the values are still unknown.
  readAt = start + 1000;
  await drift.look();
  readAt = null;
  await drift.look();
  expect(await told()).toEqual([]);
  readAt = start + 60_000;
  await drift.look();
  await drift.look();
  expect(await told()).toEqual([[expect.stringContaining('differs from the one sent'), expect.stringContaining('10:00–12:00 −300 kW')]]);
  fixture.registers.set('slot_mode_1', 0);
  await drift.look();
  expect(await told()).toHaveLength(2);
  fixture.registers.set('slot_power_2', 380);
  fixture.registers.set('slot_mode_1', 1);
  await drift.look();
  await drift.look();
  const all = await told();
  expect(all).toHaveLength(3);
  expect(all[2]?.[0]).toContain('has the sent plan again');
});
