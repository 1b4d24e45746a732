/** Machines in a range: states, counts, shifts, orders and energy registers. */
import { dayMs, hourMs, type Language, minuteMs } from '@czyun/contract';
import { maxPieceDays } from '@czyun/contract/piece-energy';
import { AppError } from '../../kernel/errors.ts';
import { machineTime } from '../../machine-time/machine.ts';
import type { Slice } from '../../machine-time/slices.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { priceSourcesOf } from '../../tariffs/index.ts';
import { dayOf } from '../../time/days.ts';
import { type FoundBatch, productNameOf } from '../batches/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { type AskedMachines, countingMachines, createMachines, type FoundMachine } from '../oee/index.ts';
import { type AirUsed, useAir } from './air.ts';
import { airSuppliesOf } from './air-supplies.ts';
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
  /** undefined: no energy register. */
  readonly register: EnergyRegister | undefined;
  readonly slices: readonly Slice[];
  readonly tallies: ReturnType<typeof machineTime>['tallies'];
  readonly cells: readonly Cell[];
  /** Whether a compressor supplies it. */
  readonly hasAir: boolean;
}

export interface PieceMachines {
  readonly timeZone: string;
  readonly start: number;
  readonly end: number;
  readonly until: number;
  readonly prices: Prices;
  readonly machines: readonly PieceMachine[];
  readonly air: readonly AirUsed[];
}

const usualMs = 7 * dayMs;
const wholeMinute = (time: number) => time - (time % minuteMs);

/** Rounded down to whole minutes, on which shifts, orders and pieces start. */
function rangeOf({ start, end }: AskedPieces, now: number) {
  const to = end ?? now;
  const asked = start ?? to - usualMs;
  if (asked >= to) throw new AppError('timeRange');
  if (to - asked > maxPieceDays * dayMs) throw new AppError('rangeTooLarge', { days: maxPieceDays });
  const from = wholeMinute(asked);
  return { start: from, end: to, until: Math.max(from, wholeMinute(Math.min(to, now))) };
}

/** Days; hours for at most two days. */
function airSteps(timeZone: string, start: number, end: number): { start: number; end: number }[] {
  const steps: { start: number; end: number }[] = [];
  const isShort = end - start <= 2 * dayMs;
  for (let at = start; at < end; ) {
    const next = isShort ? at - (at % hourMs) + hourMs : dayOf(timeZone, at).end;
    steps.push({ start: at, end: Math.min(end, next) });
    at = next;
  }
  return steps;
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
    if (until <= start) return { timeZone, ...range, prices, machines: [], air: [] };
    const supplies = airSuppliesOf(registry, projectId, makers);
    const params = makers.flatMap(({ id }) => {
      const param = registry.paramOf(id, energyMetric);
      return param?.point.type === 'counter' ? [{ deviceId: id, param }] : [];
    });
    const ofAir = supplies.map(({ device, energy }) => ({ deviceId: device.id, param: energy }));
    const ofVolume = supplies.flatMap(({ device, volume }) => (volume ? [{ deviceId: device.id, param: volume }] : []));
    const span = { start, end: until };
    const registers = await energyRegisters(telemetry.history, [...params, ...ofAir], span, signal);
    const volumes = await energyRegisters(telemetry.history, ofVolume, span, signal);
    // Air is shared with machines that were not requested.
    const known = new Map([...makers, ...supplies.flatMap((supply) => supply.machines)].map((device) => [device.id, device]));
    const { machines: found } = await working([...known.values()], { projectId, timeZone, ...span, now });
    const orders = await batches.inRange(makers, start, until, now);
    const machines: PieceMachine[] = [];
    const isAsked = new Set(makers.map(({ id }) => id));
    for (const { device, facts, planned: slices } of found) {
      if (!isAsked.has(device.id)) continue;
      const register = registers.get(device.id);
      const cells = cellsOf({
        ...{ facts, slices, energy: register?.minutes ?? [], priceAt: prices.at },
        periods: periodsOf(slices, { start, end: until, timeZone }),
        orders: (orders.get(device.id) ?? []).map((batch) => orderOf(batch, language)),
      });
      const hasAir = supplies.some((supply) => supply.machines.some(({ id }) => id === device.id));
      machines.push({ device, facts, register, slices, cells, hasAir, tallies: machineTime(facts, slices).tallies });
    }
    const steps = airSteps(timeZone, start, until);
    const air = supplies.flatMap((supply): AirUsed[] => {
      const register = registers.get(supply.device.id);
      if (!register) return [];
      const of = <T>(list: readonly (T & { readonly device: DeviceRecord })[]) =>
        supply.machines.map(({ id }) => list.find(({ device }) => device.id === id));
      return [
        useAir({
          ...{ supply, register, volume: volumes.get(supply.device.id), start, until, prices, steps },
          states: of(found).map((machine) => machine?.facts.states ?? []),
          cells: of(machines).map((machine) => machine?.cells),
        }),
      ];
    });
    return { timeZone, ...range, prices, machines, air };
  };
}

export type PieceMachineSource = ReturnType<typeof createPieceMachines>;
