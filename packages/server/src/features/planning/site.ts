/** A site by the quarter-hour, from its registers: what it bought, fed in, generated and consumed, and how full its storage was. */
import { type Balance, balanceOf, type EnergyFlow } from '../../energy/balance.ts';
import { goodValue, ratedEnergyOfAll, socOf, socWeights } from '../../energy/readings.ts';
import { offeredBy } from '../../registry/offers.ts';
import type { DeviceRecord, ParamRecord, ProjectRecord, Registry } from '../../registry/types.ts';
import type { Telemetry } from '../../telemetry/types.ts';
import { dayOf } from '../../time/days.ts';
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

  /** kWh of each quarter-hour by paramId. */
  async function counted(params: readonly ParamRecord[], start: number, end: number, signal?: AbortSignal) {
    const count = Math.round((end - start) / quarterMs);
    const byId = new Map<number, number[]>();
    const asked = { start, end, bucket, ...(signal ? { signal } : {}) };
    const put = (paramId: number, times: Float64Array, valueAt: (at: number) => number) => {
      const values = new Array<number>(count).fill(Number.NaN);
      times.forEach((time, at) => {
        const index = Math.round((time - start) / quarterMs);
        if (index >= 0 && index < count) values[index] = valueAt(at);
      });
      byId.set(paramId, values);
    };
    const counters = params.filter(({ point }) => point.type === 'counter').map(({ paramId }) => paramId);
    if (counters.length > 0) {
      const { series } = await history.buckets({ ...asked, paramIds: counters, aggregate: 'diff' });
      for (const { paramId, times, values } of series) put(paramId, times, (at) => values[at] ?? Number.NaN);
    }
    // A device's own figure of the day: what it grew by; at midnight it begins anew.
    const days = params.filter(({ point }) => point.type === 'number' && /_today$/.test(point.metric)).map(({ paramId }) => paramId);
    if (days.length > 0) {
      const { series } = await history.buckets({ ...asked, paramIds: days, aggregate: 'last' });
      for (const { paramId, times, values } of series)
        put(paramId, times, (at) => {
          const time = times[at] ?? 0;
          const isFirst = dayOf(project.timeZone, time).start === time;
          const before = isFirst ? 0 : times[at - 1] === time - quarterMs ? (values[at - 1] ?? Number.NaN) : Number.NaN;
          const grown = (values[at] ?? Number.NaN) - before;
          return grown >= 0 ? grown : Number.NaN;
        });
    }
    return byId;
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
      const byId = await counted([...params.values()], start, end, signal);
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
      return { start, bought, fedIn, load, pv, storage };
    },

    /** State of charge, a share, at the end of each quarter-hour; NaN: unknown. */
    async socCurve(start: number, end: number, signal?: AbortSignal): Promise<number[]> {
      const count = Math.round((end - start) / quarterMs);
      const paramIds = balance.soc.map(({ paramId }) => paramId);
      if (paramIds.length === 0) return new Array<number>(count).fill(Number.NaN);
      const weights = socWeights(newest, balance.soc, devices);
      const whole = weights.reduce((sum, weight) => sum + weight, 0);
      const { series } = await history.buckets({ start, end, bucket, paramIds, aggregate: 'last', ...(signal ? { signal } : {}) });
      const sums = new Array<number>(count).fill(0);
      const counts = new Array<number>(count).fill(0);
      for (const { paramId, times, values } of series) {
        const weight = (weights[paramIds.indexOf(paramId)] ?? 0) / whole;
        times.forEach((time, at) => {
          const index = Math.round((time - start) / quarterMs);
          const value = values[at] ?? Number.NaN;
          if (index < 0 || index >= count || !Number.isFinite(value)) return;
          sums[index] = (sums[index] ?? 0) + (weight * value) / 100;
          counts[index] = (counts[index] ?? 0) + 1;
        });
      }
      return sums.map((sum, at) => (counts[at] === paramIds.length ? sum : Number.NaN));
    },
  };
}
