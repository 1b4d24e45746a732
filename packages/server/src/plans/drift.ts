/** Compares the plan in a controller with the one that was sent, at intervals; each change is logged once in the operation log. */
import { differingSlots, type PlanSlot, planMetrics, planOfRegisters, planRegisters } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Audit } from '../audit/index.ts';
import type { Schema } from '../db/schema.ts';
import { unsigned } from '../kernel/actor.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { nameIn } from '../registry/index.ts';
import type { Registry } from '../registry/types.ts';
import type { Seats } from '../seats/index.ts';
import { type Controllers, isController } from './controller.ts';
import { planText } from './entry.ts';
import { lastDone, openSending, type SendingRow, setDrift } from './repo.ts';
import { planActions } from './words.ts';

/** Values must be this much newer than the sending: those read meanwhile may still be in transit. */
const settledMs = 5000;
const tickMs = 30_000;

/** Time of the oldest reading of the plan's registers, epoch ms; null: one was never read. */
export type HeldSince = (deviceId: number) => number | null;

/** Slots that differ from the sent plan, by values read after it; null: nothing to compare. */
export function driftOf(sent: SendingRow | undefined, controllers: Pick<Controllers, 'held'>, heldSince: HeldSince): number[] | null {
  const time = sent && heldSince(sent.device_id);
  if (!sent || time == null || time < (sent.end_time ?? 0) + settledMs) return null;
  const held = controllers.held(sent.device_id, planMetrics);
  if (Object.values(held).includes(null)) return null;
  return differingSlots(planRegisters(JSON.parse(sent.slots) as PlanSlot[]), held);
}

export interface DriftDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'projects' | 'devicesOf'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly controllers: Pick<Controllers, 'held'>;
  readonly heldSince: HeldSince;
  readonly logger: { error(fields: object, text: string): void };
  readonly seats?: Pick<Seats, 'holds'> | undefined;
}

export function createDriftWatch({ db, registry, audit, controllers, heldSince, logger, seats }: DriftDeps) {
  async function compare(projectId: number, device: Parameters<typeof isController>[0]): Promise<void> {
    if (await openSending(db, device.id)) return;
    const sent = await lastDone(db, device.id);
    const drift = driftOf(sent, controllers, heldSince);
    if (!sent || drift === null) return;
    const reported = drift.length === 0 ? null : JSON.stringify(drift);
    if (reported === sent.drift) return;
    const held = planOfRegisters(controllers.held(device.id, planMetrics)) ?? [];
    await db.transaction().execute(async (within) => {
      await setDrift(within, sent.id, reported);
      await audit.record(
        {
          ...{ projectId, deviceId: device.id, by: unsigned('plan', ''), target: sent.name || nameIn('zh', device) },
          action: reported === null ? planActions.agrees : planActions.differs,
          ...{ oldValue: planText(JSON.parse(sent.slots) as PlanSlot[]), setValue: planText(held) },
        },
        within,
      );
    });
  }

  async function look(): Promise<void> {
    for (const { id } of registry.projects()) {
      if (seats?.holds(id) === false) continue;
      for (const device of registry.devicesOf(id)) if (isController(device)) await compare(id, device);
    }
  }

  const watch = createPeriodic({
    everyMs: tickMs,
    work: look,
    failed: logFailures(logger, 'error', 'plans of controllers could not be compared'),
  });

  return { look: watch.turn, start: watch.start, stop: watch.stop };
}
