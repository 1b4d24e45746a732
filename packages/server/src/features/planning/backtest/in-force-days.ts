/** The plan in force on completed days: the accepted slots that were sent, otherwise the dispatch reported by the controller. */
import type { NoPlanInForce } from '@czyun/contract';
import { hourMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { plansInForce } from '../../../energy/plan-deviation.ts';
import type { PlanInput } from '../../../planning/model.ts';
import { isController } from '../../../plans/controller.ts';
import { type DispatchedQuarter, dispatchedBy, dispatchParams, type Period, sentPlans } from '../../../plans/in-force.ts';
import type { DeviceRecord } from '../../../registry/types.ts';
import type { History } from '../../../telemetry/types.ts';
import type { Quarter } from '../../../time/quarters.ts';
import { type Wish, wishesInForce } from './held-plan.ts';

export interface InForceDeps {
  readonly db: Kysely<Schema>;
  readonly history: Pick<History, 'buckets'>;
}

export interface InForceDay {
  readonly source: 'sent' | 'dispatched';
  /** Hours of the day for which the plan is known. */
  readonly hours: number;
  readonly isWhole: boolean;
  /** Names of the sent plans, in order, without empty ones. */
  readonly names: readonly string[];
  /** By quarter-hour; the actual power of the storage where no plan is known. */
  readonly wishes: readonly (readonly Wish[])[];
}

export type InForceOf = (quarters: readonly Quarter[], input: PlanInput, actual: readonly number[]) => Promise<InForceDay | NoPlanInForce>;

/** For the days of a project within a period; each call passes a day's quarter-hours, actual load and actual storage power (kW). */
export async function inForceOver(
  { db, history }: InForceDeps,
  devices: readonly DeviceRecord[],
  projectId: number,
  period: Period,
  signal?: AbortSignal,
): Promise<InForceOf> {
  const sent = await sentPlans(db, projectId, period.until);
  const reporting = new Set(sent.map(({ deviceId }) => deviceId));
  const controllers = devices.filter(
    (device) => device.enabled && (reporting.has(device.id) || isController(device) || dispatchParams(device)),
  );
  const [controller, other] = controllers;
  if (!controller) return async () => 'noController';
  // A plan applies to the whole storage; how several controllers share it is unknown.
  if (other) return async () => 'severalControllers';
  const plans = plansInForce(
    sent.filter(({ deviceId }) => deviceId === controller.id),
    period.until,
  );
  let dispatched: Promise<ReadonlyMap<number, DispatchedQuarter>> | undefined;

  return async (quarters, input, actual) => {
    const [start, end] = [quarters[0]?.start ?? 0, quarters.at(-1)?.end ?? 0];
    const dayHours = (end - start) / hourMs;
    const ofDay = (source: InForceDay['source'], hours: number, wishes: InForceDay['wishes'], names: readonly string[] = []) =>
      ({ source, hours, isWhole: hours >= dayHours - 1e-6, wishes, names }) as const;
    const standing = plans.filter((plan) => plan.start < end && plan.end > start);
    if (standing.length > 0) {
      const hours = standing.reduce((sum, plan) => sum + (Math.min(plan.end, end) - Math.max(plan.start, start)) / hourMs, 0);
      const wishes = quarters.map((quarter, at) => {
        const { load = 0, pv = 0 } = input.quarters[at] ?? {};
        return wishesInForce(quarter, standing, load + input.battery.auxiliary - pv, actual[at] ?? 0);
      });
      const names = new Set(standing.flatMap(({ name }) => (name === '' ? [] : [name])));
      return ofDay('sent', hours, wishes, [...names]);
    }
    dispatched ??= dispatchedBy(history, controller, period, signal);
    const found = await dispatched;
    const known = quarters.map(({ start: from }) => {
      const quarter = found.get(from);
      return quarter?.slot === 'none' ? 0 : (quarter?.power ?? null);
    });
    // Without any slot there was no plan, or none that was running.
    if (!quarters.some(({ start: from }, at) => known[at] !== null && (found.get(from)?.slot ?? 'none') !== 'none')) return 'noPlan';
    const lengths = quarters.map((quarter) => (quarter.end - quarter.start) / hourMs);
    const hours = lengths.reduce((sum, length, at) => sum + (known[at] === null ? 0 : length), 0);
    return ofDay(
      'dispatched',
      hours,
      lengths.map((length, at) => [{ hours: length, power: known[at] ?? actual[at] ?? 0 }]),
    );
  };
}
