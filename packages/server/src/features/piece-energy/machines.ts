/** Machines in a range: states, counts, shifts, orders and energy registers. */
import { dayMs, type Language, minuteMs } from '@czyun/contract';
import { mostPieceDays } from '@czyun/contract/piece-energy';
import { AppError } from '../../kernel/errors.ts';
import { machineTime } from '../../machine-time/machine.ts';
import type { Slice } from '../../machine-time/slices.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { priceSourcesOf } from '../../tariffs/index.ts';
import { type FoundBatch, productNameOf } from '../batches/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { type AskedMachines, countingMachines, createMachines, type FoundMachine } from '../oee/index.ts';
import { type Cell, cellsOf, type Order, periodsOf } from './cells.ts';
import { type Prices, pricesOf } from './prices.ts';
import { type EnergyRegister, energyMetric, energyRegisters } from './registers.ts';

export interface AskedPieces extends AskedMachines {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

export interface PieceMachine {
  readonly device: DeviceRecord;
  readonly facts: FoundMachine['facts'];
  /** undefined: it has none. */
  readonly register: EnergyRegister | undefined;
  readonly slices: readonly Slice[];
  readonly tallies: ReturnType<typeof machineTime>['tallies'];
  readonly cells: readonly Cell[];
}

export interface PieceMachines {
  readonly timeZone: string;
  readonly start: number;
  readonly end: number;
  readonly until: number;
  readonly prices: Prices;
  readonly machines: readonly PieceMachine[];
}

const usualMs = 7 * dayMs;
const wholeMinute = (time: number) => time - (time % minuteMs);

/** In whole minutes: shifts, orders and pieces begin on them. */
function rangeOf({ start, end }: AskedPieces, now: number) {
  const to = end ?? now;
  const asked = start ?? to - usualMs;
  if (asked >= to) throw new AppError('timeRange');
  if (to - asked > mostPieceDays * dayMs) throw new AppError('rangeTooLarge', { days: mostPieceDays });
  const from = wholeMinute(asked);
  return { start: from, end: to, until: Math.max(from, wholeMinute(Math.min(to, now))) };
}

export function createPieceMachines(deps: FeatureDeps) {
  const { db, registry, telemetry } = deps;
  const { working, batches } = createMachines(deps);

  const orderOf = (batch: FoundBatch, language: Language): Order => ({
    ...{ start: batch.start, end: batch.end, number: batch.number },
    ...{ product: batch.product, productName: productNameOf(batch, language) },
  });

  return async (query: AskedPieces, language: Language, now: number, signal?: AbortSignal): Promise<PieceMachines> => {
    const { projectId } = query;
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const { timeZone } = project;
    const range = rangeOf(query, now);
    const { start, until } = range;
    const makers = countingMachines(registry, query);
    const prices = pricesOf(await priceSourcesOf(db, projectId, { start, end: until, timeZone }), start, until);
    if (until <= start) return { timeZone, ...range, prices, machines: [] };
    const params = makers.flatMap(({ id }) => {
      const param = registry.paramOf(id, energyMetric);
      return param?.point.type === 'counter' ? [{ deviceId: id, param }] : [];
    });
    const registers = await energyRegisters(telemetry.history, params, { start, end: until }, signal);
    const { machines: found } = await working(makers, { projectId, timeZone, start, end: until, now });
    const orders = await batches.inRange(makers, start, until, now);
    const machines: PieceMachine[] = [];
    for (const { device, facts, planned: slices } of found) {
      const register = registers.get(device.id);
      const cells = cellsOf({
        ...{ facts, slices, energy: register?.minutes ?? [], priceAt: prices.at },
        periods: periodsOf(slices, { start, end: until, timeZone }),
        orders: (orders.get(device.id) ?? []).map((batch) => orderOf(batch, language)),
      });
      machines.push({ device, facts, register, slices, cells, tallies: machineTime(facts, slices).tallies });
    }
    return { timeZone, ...range, prices, machines };
  };
}

export type PieceMachineSource = ReturnType<typeof createPieceMachines>;
