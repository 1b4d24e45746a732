/** Adherence to commands and plans. */
import type { IndicatorSettings } from '@czyun/contract';
import { hourMs } from '@czyun/contract';
import type { Nature } from '@czyun/devices';
import { type JudgedQuarter, type PlanFollowed, planFollowed, plansInForce, setpointOf } from '../../energy/plan-deviation.ts';
import { dispatchedBy, dispatchParams, type Period, quarterMeans, type SentRow, sentPlans } from '../../plans/in-force.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import { dayOf, nextDay } from '../../time/days.ts';
import { quarterMs, quartersOf } from '../../time/quarters.ts';
import type { FeatureDeps } from '../deps.ts';
import type { RatedPowers } from './rated-powers.ts';
import { type OrderRow, ordersIn } from './repo.ts';

export type { Period };

export type FollowDeps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry'>;

export interface Orders {
  readonly ordered: number;
  readonly followed: number;
}

export interface Adherence extends PlanFollowed {
  /** Whether any plan had a setpoint. */
  readonly any: boolean;
  readonly params: readonly ParamRecord[];
  /** Deviations of the judged quarter-hours, in their order: (P − Pset) / Pn, %. */
  readonly quarters: readonly { readonly start: number; readonly percent: number }[];
}

/** Device types that receive the commands to a storage. */
const ordered: readonly Nature[] = ['ess', 'pcs', 'cabinet', 'battery'];
/** Whether a plan was followed, by the final state of its sending; a refused one was not sent. */
const ends: Readonly<Record<string, boolean>> = { done: true, restored: false, paused: false, unknown: false };

/** Sent orders: a group of commands counts as one, and a plan with all its commands as one. */
export function countOrders(commands: readonly OrderRow[], plans: readonly SentRow[], { start, until }: Omit<Period, 'timeZone'>): Orders {
  const within = plans.filter(({ asked, end }) => asked >= start && asked < until && end !== null);
  const isOfPlan = ({ deviceId, asked }: OrderRow) =>
    plans.some((plan) => plan.deviceId === deviceId && plan.asked <= asked && asked <= (plan.end ?? Number.POSITIVE_INFINITY));
  const groups = Map.groupBy(
    commands.filter((command) => !isOfPlan(command)),
    ({ id, group }) => group ?? `one ${id}`,
  );
  const outcomes = [
    ...[...groups.values()].map((each) => each.every(({ state }) => state === 'done')),
    ...within.flatMap(({ state }) => ends[state] ?? []),
  ];
  return { ordered: outcomes.length, followed: outcomes.filter(Boolean).length };
}

interface TimedQuarter extends JudgedQuarter {
  readonly start: number;
}

/** Complete quarter-hours of a period, with the minute of the day in local time. */
function* quarters({ start, until, timeZone }: Period) {
  for (let day = start; day < until; day = nextDay(timeZone, day))
    for (const each of quartersOf(timeZone, dayOf(timeZone, day))) if (each.end <= until) yield each;
}

export function createFollowed({ db, registry, telemetry: { history } }: FollowDeps) {
  async function quartersOfDevice(
    device: DeviceRecord,
    sent: readonly SentRow[],
    period: Period,
    settings: IndicatorSettings,
    signal?: AbortSignal,
  ) {
    const power = device.params.find(({ point }) => point.metric === 'storage_power');
    const dispatched = dispatchParams(device)?.power;
    const wanted: { start: number; setpoint: number | null }[] = [];
    if (settings.setpoint === 'sent') {
      const plans = plansInForce(sent, period.until);
      for (const each of quarters(period)) {
        const plan = plans.find(({ start, end }) => start <= each.start && each.end <= end);
        const setpoint = plan ? setpointOf(plan.slots, each.minute) : null;
        if (setpoint !== null) wanted.push({ start: each.start, setpoint });
      }
    } else {
      const byQuarter = await dispatchedBy(history, device, period, signal);
      // A plan has a setpoint during its slots.
      for (const each of quarters(period)) {
        const quarter = byQuarter.get(each.start);
        if (quarter?.slot === 'whole') wanted.push({ start: each.start, setpoint: quarter.power });
      }
    }
    if (wanted.length === 0 || !power) return { quarters: [] as TimedQuarter[], params: [] };
    const powers = await quarterMeans(history, power, period, signal);
    return {
      quarters: wanted.map(
        ({ start, setpoint }): TimedQuarter =>
          setpoint === null ? { start, power: null, setpoint: 0 } : { start, power: powers.get(start) ?? null, setpoint },
      ),
      params: [power, ...(settings.setpoint === 'dispatched' && dispatched ? [dispatched] : [])],
    };
  }

  return async (
    projectId: number,
    period: Period,
    settings: IndicatorSettings,
    { powers, ratedKw }: { readonly powers: RatedPowers; readonly ratedKw: number | null },
    signal?: AbortSignal,
  ) => {
    const devices = registry.devicesOf(projectId).filter(({ enabled, type }) => enabled && ordered.includes(type.nature));
    const plans = await sentPlans(db, projectId, period.until);
    const commands = await ordersIn(
      db,
      devices.map(({ id }) => id),
      period.start,
      period.until,
    );
    const all = { followed: 0, judged: 0, unknown: 0, off: 0 };
    const params: ParamRecord[] = [];
    const deviations: { readonly start: number; readonly percent: number }[] = [];
    for (const device of devices.filter(({ type }) => type.nature === 'ess')) {
      const sent = plans.filter(({ deviceId }) => deviceId === device.id);
      const found = await quartersOfDevice(device, sent, period, settings, signal);
      const rated = settings.ratedPower ?? powers.of(device) ?? ratedKw;
      // The tolerance is a share of the rated power.
      if (rated === null) all.unknown += found.quarters.length;
      else {
        const { followed, judged, unknown, deviation } = planFollowed(found.quarters, rated, settings.tolerance);
        all.followed += followed;
        all.judged += judged;
        all.unknown += unknown;
        all.off += (deviation ?? 0) * judged;
        for (const { start, power, setpoint } of found.quarters)
          if (power !== null) deviations.push({ start, percent: ((power - setpoint) / rated) * 100 });
      }
      params.push(...found.params);
    }
    const adherence: Adherence = {
      ...{ followed: all.followed, judged: all.judged, unknown: all.unknown, params },
      quarters: deviations.toSorted((one, other) => one.start - other.start),
      any: all.judged + all.unknown > 0,
      deviation: all.judged === 0 ? null : all.off / all.judged,
    };
    return { orders: countOrders(commands, plans, period), adherence };
  };
}

/** Hours of a number of quarter-hours. */
export const hoursOfQuarters = (count: number): number => (count * quarterMs) / hourMs;
