/** Machines in a range: states, counts, shifts, orders and energy registers. */
import { dayMs, type Language, minuteMs } from '@czyun/contract';
import { mostPieceDays } from '@czyun/contract/piece-energy';
import { AppError } from '../../kernel/errors.ts';
import { machineTime } from '../../machine-time/machine.ts';
import { type Slice, slicesOf } from '../../machine-time/slices.ts';
import { askedDevices } from '../../registry/asked-devices.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { calendarOf } from '../../shifts/index.ts';
import { priceSourcesOf } from '../../tariffs/index.ts';
import { type FoundBatch, productNameOf } from '../batches/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { createMachines, type FoundMachine, metrics } from '../oee/index.ts';
import { regionsAround } from '../shifts/project-time.ts';
import { type Cell, cellsOf, type Order, periodsOf } from './cells.ts';
import { type Prices, pricesOf } from './prices.ts';
import { type EnergyRegister, energyMetric, energyRegisters } from './registers.ts';

export interface AskedPieces {
  readonly projectId: number;
  readonly deviceIds?: readonly number[] | undefined;
  readonly regionId?: number | undefined;
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
  const { source, batches } = createMachines(deps);

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
    const asked = askedDevices(registry, projectId, query);
    const makers = asked.filter(({ id }) => query.deviceIds !== undefined || registry.paramOf(id, metrics.made) !== undefined);
    const prices = pricesOf(await priceSourcesOf(db, projectId, { start, end: until, timeZone }), start, until);
    if (until <= start) return { timeZone, ...range, prices, machines: [] };
    const calendar = await calendarOf(db, projectId);
    const params = makers.flatMap(({ id }) => {
      const param = registry.paramOf(id, energyMetric);
      return param?.point.type === 'counter' ? [{ deviceId: id, param }] : [];
    });
    const registers = await energyRegisters(telemetry.history, params, { start, end: until }, signal);
    const found = await source(makers, { projectId, timeZone, start, end: until, now });
    const orders = await batches.inRange(makers, start, until, now);
    const machines: PieceMachine[] = [];
    for (const { device, facts } of found) {
      const regions = regionsAround(registry, projectId, device.regionId);
      const slices = slicesOf(calendar, { start, end: until, timeZone, regions });
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
