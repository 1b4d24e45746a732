/** A site by the quarter-hour, from its registers: what it bought, fed in, generated and consumed, and how full its storage was. */
import { type Balance, balanceOf, type EnergyFlow } from '../../energy/balance.ts';
import { goodValue, ratedEnergyOfAll, socOf, socWeights } from '../../energy/readings.ts';
import { offeredBy } from '../../registry/offers.ts';
import type { DeviceRecord, ParamRecord, ProjectRecord, Registry } from '../../registry/types.ts';
import type { Telemetry } from '../../telemetry/types.ts';
import { dayOf } from '../../time/days.ts';
import { monthOf } from '../../time/months.ts';
import { quarterMs } from '../../time/quarters.ts';

export interface SiteDeps {
  readonly registry: Pick<Registry, 'devicesOf'>;
  readonly telemetry: Pick<Telemetry, 'newest' | 'history'>;
}

/** Mean kW of each quarter-hour from `start` on; NaN: unknown. */
export interface SiteCurves {
  readonly start: number;
  readonly bought: readonly number[];
  readonly fedIn: readonly number[];
  /** What the site draws without its storage and without what it generates. */
  readonly load: readonly number[];
  readonly pv: readonly number[];
  /** Discharging positive. */
  readonly storage: readonly number[];
  /** A register that goes into it was estimated at an edge of the quarter-hour: readings lie too far apart there. */
  readonly estimated: readonly boolean[];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** °C of each quarter-hour's mean, of the cells of all batteries that are known; NaN: unknown. */
export interface CellCurves {
  readonly highest: readonly number[];
  readonly lowest: readonly number[];
}

const bucket = { count: 15, unit: 'm' } as const;
const quartersAnHour = 4;

export function siteOf({ registry, telemetry }: SiteDeps, project: ProjectRecord) {
  const { newest, history } = telemetry;
  const devices = registry.devicesOf(project.id);
  const balance: Balance = balanceOf(devices, (device) => offeredBy(device, newest));
  const station = devices.find(({ enabled, type }) => enabled && type.nature === 'ess');

  const paramOf = (device: DeviceRecord | undefined, metric: string) =>
    device?.params.find(({ point }) => point.metric === metric)?.paramId;
  const told = (metric: string) => goodValue(newest, paramOf(station, metric));

  /** Values of each quarter-hour by paramId, NaN where there is none; month by month, since no more buckets fit into an answer. */
  async function quarters(
    paramIds: readonly number[],
    aggregate: 'diff' | 'last',
    { start, end }: Range,
    signal?: AbortSignal,
    estimated?: boolean[],
  ) {
    const count = Math.round((end - start) / quarterMs);
    const byId = new Map(paramIds.map((paramId) => [paramId, new Array<number>(count).fill(Number.NaN)]));
    for (let from = start; from < end && paramIds.length > 0; from = monthOf(project.timeZone, from).end) {
      signal?.throwIfAborted();
      const asked = { start: from, end: Math.min(end, monthOf(project.timeZone, from).end), bucket, ...(signal ? { signal } : {}) };
      const { series } = await history.buckets({ ...asked, paramIds, aggregate });
      for (const { paramId, times, values, estimated: guessed } of series) {
        const all = byId.get(paramId);
        times.forEach((time, at) => {
          const index = Math.round((time - start) / quarterMs);
          if (!all || index < 0 || index >= count) return;
          all[index] = values[at] ?? Number.NaN;
          if (estimated && guessed?.[at] === 1) estimated[index] = true;
        });
      }
    }
    return byId;
  }

  /** kWh of each quarter-hour by paramId, and which are estimated. */
  async function counted(params: readonly ParamRecord[], range: Range, signal?: AbortSignal) {
    const { start, end } = range;
    const estimated = new Array<boolean>(Math.round((end - start) / quarterMs)).fill(false);
    const counters = params.filter(({ point }) => point.type === 'counter').map(({ paramId }) => paramId);
    const byId = await quarters(counters, 'diff', range, signal, estimated);
    // A device's own figure of the day: what it grew by; at midnight it begins anew.
    const days = params.filter(({ point }) => point.type === 'number' && /_today$/.test(point.metric)).map(({ paramId }) => paramId);
    for (const [paramId, values] of await quarters(days, 'last', range, signal)) {
      const grown = values.map((value, at) => {
        const time = start + at * quarterMs;
        const before = dayOf(project.timeZone, time).start === time ? 0 : (values[at - 1] ?? Number.NaN);
        return value - before >= 0 ? value - before : Number.NaN;
      });
      byId.set(paramId, grown);
    }
    return { byId, estimated };
  }

  /** The points of cells that the first kind of devices gives: the station's own are those of all its batteries. */
  function cellParams(metric: string): number[] {
    for (const nature of ['ess', 'cabinet', 'battery'] as const) {
      const found = devices
        .filter((device) => device.enabled && device.type.nature === nature)
        .flatMap((device) => offeredBy(device, newest).filter(({ point }) => point.metric === metric));
      if (found.length > 0) return found.map(({ paramId }) => paramId);
    }
    return [];
  }

  /** The way in which the load is known: what comes in and is not given elsewhere, or its own meter. */
  const isBalanced = balance.energy.gridImport.length > 0;
  const flows: readonly EnergyFlow[] = ['gridImport', 'gridExport', 'pv', 'wind', 'charge', 'discharge', 'load'];

  return {
    devices,
    balance,
    station,
    /** Whether there is a storage whose energy and state of charge are told. */
    hasStorage: balance.soc.length > 0,
    hasGeneration: balance.energy.pv.length + balance.energy.wind.length > 0,

    /** What the station tells of its storage now; % and kW. */
    now() {
      const rated = ratedEnergyOfAll(newest, balance.soc, devices);
      const isProtected = told('reverse_power_protection') === 1;
      return {
        power: told('rated_power'),
        capacity: rated,
        socMin: told('soc_lower_limit'),
        socMax: told('soc_upper_limit'),
        exportMost: isProtected ? (told('grid_export_limit') ?? 0) : null,
        soc: socOf(newest, balance.soc, devices),
      };
    },

    /** `start` and `end` are edges of quarter-hours. */
    async curves(start: number, end: number, signal?: AbortSignal): Promise<SiteCurves> {
      const params = new Map(flows.flatMap((flow) => balance.energy[flow].map(({ param }) => [param.paramId, param] as const)));
      const { byId, estimated } = await counted([...params.values()], { start, end }, signal);
      const count = Math.round((end - start) / quarterMs);
      // Of a flow that no device has nothing flows; one that a device has and does not tell is unknown.
      const energy = (flow: EnergyFlow, at: number) =>
        balance.energy[flow].reduce((sum, { param, sign }) => sum + sign * (byId.get(param.paramId)?.[at] ?? Number.NaN), 0);
      const each = (of: (at: number) => number) => Array.from({ length: count }, (_, at) => of(at) * quartersAnHour);
      const pv = each((at) => Math.max(0, energy('pv', at) + energy('wind', at)));
      const storage = each((at) => energy('discharge', at) - energy('charge', at));
      const bought = each((at) => energy('gridImport', at));
      const fedIn = each((at) => energy('gridExport', at));
      const load = isBalanced
        ? bought.map((power, at) => Math.max(0, power - (fedIn[at] ?? 0) + (pv[at] ?? 0) + (storage[at] ?? 0)))
        : each((at) => (balance.energy.load.length === 0 ? Number.NaN : energy('load', at)));
      return { start, bought, fedIn, load, pv, storage, estimated };
    },

    async cellCurves(start: number, end: number, signal?: AbortSignal): Promise<CellCurves> {
      const count = Math.round((end - start) / quarterMs);
      const extreme = async (metric: string, further: (a: number, b: number) => number) => {
        const paramIds = cellParams(metric);
        const values = new Array<number>(count).fill(Number.NaN);
        if (paramIds.length === 0 || count === 0) return values;
        const { series } = await history.buckets({ start, end, bucket, paramIds, aggregate: 'avg', ...(signal ? { signal } : {}) });
        for (const { times, values: means } of series)
          times.forEach((time, at) => {
            const index = Math.round((time - start) / quarterMs);
            const [before = Number.NaN, value = Number.NaN] = [values[index], means[at]];
            if (index < 0 || index >= count || !Number.isFinite(value)) return;
            // A battery that says nothing is no reason to go by none of them.
            values[index] = Number.isFinite(before) ? further(before, value) : value;
          });
        return values;
      };
      return { highest: await extreme('cell_temperature_max', Math.max), lowest: await extreme('cell_temperature_min', Math.min) };
    },

    /** State of charge, a share, at the end of each quarter-hour; NaN: unknown. */
    async socCurve(start: number, end: number, signal?: AbortSignal): Promise<number[]> {
      const count = Math.round((end - start) / quarterMs);
      const paramIds = balance.soc.map(({ paramId }) => paramId);
      if (paramIds.length === 0) return new Array<number>(count).fill(Number.NaN);
      const weights = socWeights(newest, balance.soc, devices);
      const whole = weights.reduce((sum, weight) => sum + weight, 0);
      const sums = new Array<number>(count).fill(0);
      for (const [paramId, values] of await quarters(paramIds, 'last', { start, end }, signal)) {
        const weight = (weights[paramIds.indexOf(paramId)] ?? 0) / whole;
        values.forEach((value, at) => {
          sums[at] = (sums[at] ?? 0) + (weight * value) / 100;
        });
      }
      return sums;
    },
  };
}

export type Site = ReturnType<typeof siteOf>;
