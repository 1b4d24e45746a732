/** Slots and states of a controller during a day, from its history: stored slots, whether they were followed, and what limited them. */
import { dayMs, minuteMs, planMetrics, slotNumbers, slotOfRegisters } from '@czyun/contract';
import type { NumberedSlot } from '../../energy/plan-execution.ts';
import { type Held, inForceMetrics, isInForce } from '../../plans/controller.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import type { Curve, History } from '../../telemetry/types.ts';
import type { Quarter } from '../../time/quarters.ts';

type Asked = Pick<History, 'buckets' | 'valuesAt'>;

export interface HeldQuarter {
  /** Null: unknown, or changed during the quarter-hour. */
  readonly plan: readonly NumberedSlot[] | null;
  readonly suspended: number;
  readonly limits: ReadonlyMap<number, number>;
}

/** Values sent on change apply until the next value, even over gaps; older ones than this are not searched. */
const longestMs = 92 * dayMs;
/** `plan_state`: suspended. */
const suspendedState = 4;
const stateMetrics = [...inForceMetrics, 'plan_state', 'limit_reason'];

const paramsOf = ({ params }: DeviceRecord, metrics: readonly string[]) => params.filter(({ point }) => metrics.includes(point.metric));

function byTime(curve: Curve | undefined): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  curve?.times.forEach((time, at) => {
    const value = curve.values[at] ?? Number.NaN;
    if (Number.isFinite(value)) found.set(time, value);
  });
  return found;
}

const ids = (params: readonly ParamRecord[]) => params.map(({ paramId }) => paramId);

async function valuesBefore(history: Asked, params: readonly ParamRecord[], time: number): Promise<Map<string, number>> {
  const found = await history.valuesAt({ paramIds: ids(params), time, backMs: longestMs, good: true });
  const byId = new Map(found.map(({ paramId, value }) => [paramId, value]));
  return new Map(params.flatMap(({ paramId, point }) => (byId.has(paramId) ? [[point.metric, byId.get(paramId) ?? 0]] : [])));
}

function planOf(held: ReadonlyMap<string, number>): NumberedSlot[] | null {
  const values = Object.fromEntries(held);
  const slots = slotNumbers.map((n) => ({ n, slot: slotOfRegisters(n, values) }));
  if (slots.some(({ slot }) => slot === undefined)) return null;
  return slots.flatMap(({ n, slot }) => (slot ? [{ n, ...slot }] : []));
}

/** Slots that were stored during the whole of each quarter-hour. */
async function plansHeld(history: Asked, device: DeviceRecord, quarters: readonly Quarter[], signal?: AbortSignal) {
  const params = paramsOf(device, planMetrics);
  const [start, end] = [quarters[0]?.start ?? 0, quarters.at(-1)?.end ?? 0];
  const held = await valuesBefore(history, params, start);
  const { series, also } = await history.buckets({
    ...{ paramIds: ids(params), start, end, bucket: { count: 15, unit: 'm' } as const },
    ...{ aggregate: 'last', also: ['min', 'max'], ...(signal ? { signal } : {}) },
  });
  const curves = params.map(({ paramId, point: { metric } }) => {
    const of = (list: readonly Curve[] | undefined) => byTime(list?.find((curve) => curve.paramId === paramId));
    return { metric, last: of(series), min: of(also?.[0]), max: of(also?.[1]) };
  });
  return quarters.map(({ start: time }) => {
    let isChanged = false;
    for (const { metric, last, min, max } of curves) {
      const value = last.get(time);
      if (value === undefined) continue;
      if (held.get(metric) !== value || min.get(time) !== value || max.get(time) !== value) isChanged = true;
      held.set(metric, value);
    }
    return isChanged ? null : planOf(held);
  });
}

/** By minute: whether the slots were followed, and the active limit. */
async function statesHeld(history: Asked, device: DeviceRecord, quarters: readonly Quarter[], signal?: AbortSignal) {
  const params = paramsOf(device, stateMetrics);
  const [start, end] = [quarters[0]?.start ?? 0, quarters.at(-1)?.end ?? 0];
  if (params.length === 0) return quarters.map(() => ({ suspended: 0, limits: new Map<number, number>() }));
  const values = await valuesBefore(history, params, start);
  const { series } = await history.buckets({
    ...{ paramIds: ids(params), start, end, bucket: { count: 1, unit: 'm' } as const },
    ...{ aggregate: 'last', ...(signal ? { signal } : {}) },
  });
  const curves = params.map(({ paramId, point: { metric } }) => ({
    metric,
    last: byTime(series.find((curve) => curve.paramId === paramId)),
  }));
  return quarters.map((quarter) => {
    let suspended = 0;
    const limits = new Map<number, number>();
    for (let time = quarter.start; time < quarter.end; time += minuteMs) {
      for (const { metric, last } of curves) {
        const value = last.get(time);
        if (value !== undefined) values.set(metric, value);
      }
      const limit = values.get('limit_reason') ?? 0;
      if (values.get('plan_state') === suspendedState || !isInForce(Object.fromEntries(values) as Held)) suspended += 1;
      else if (limit !== 0) limits.set(limit, (limits.get(limit) ?? 0) + 1);
    }
    return { suspended, limits };
  });
}

/** By quarter-hour, for consecutive quarter-hours. */
export async function heldQuarters(
  history: Asked,
  device: DeviceRecord,
  quarters: readonly Quarter[],
  signal?: AbortSignal,
): Promise<HeldQuarter[]> {
  if (quarters.length === 0) return [];
  const plans = await plansHeld(history, device, quarters, signal);
  const states = await statesHeld(history, device, quarters, signal);
  return states.map((state, at) => ({ ...state, plan: plans[at] ?? null }));
}
