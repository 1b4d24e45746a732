/** A site by quarter-hour, from its registers: import, export, generation, load, and state of charge of its storage. */
import { type Balance, balanceOf, type EnergyFlow, type Offers } from '../../energy/balance.ts';
import { goodValue, ratedEnergyOfAll, socOf, socWeights } from '../../energy/readings.ts';
import { offeredBy } from '../../registry/offers.ts';
import type { DeviceRecord, ProjectRecord, Registry } from '../../registry/types.ts';
import type { Telemetry } from '../../telemetry/types.ts';
import { cellCurves } from './cell-curves.ts';
import { quarterEnergies, quartersIn, quarterValues } from './site-quarters.ts';

export interface SiteDeps {
  readonly registry: Pick<Registry, 'devicesOf'>;
  readonly telemetry: Pick<Telemetry, 'newest' | 'history'>;
}

/** Mean kW of each quarter-hour from `start` on; NaN: unknown. */
export interface SiteCurves {
  readonly start: number;
  readonly bought: readonly number[];
  readonly fedIn: readonly number[];
  /** Consumption of the site, excluding its storage and generation. */
  readonly load: readonly number[];
  readonly pv: readonly number[];
  /** Discharging positive. */
  readonly storage: readonly number[];
  /** A register was estimated at an edge of the quarter-hour because its readings are too far apart. */
  readonly estimated: readonly boolean[];
}

const quartersPerHour = 4;
const flows: readonly EnergyFlow[] = ['gridImport', 'gridExport', 'pv', 'wind', 'charge', 'discharge', 'load'];

export function siteOf({ registry, telemetry }: SiteDeps, project: ProjectRecord) {
  const { newest, history } = telemetry;
  const devices = registry.devicesOf(project.id);
  const offers: Offers = (device) => offeredBy(device, newest);
  const balance: Balance = balanceOf(devices, offers);
  const source = { history, timeZone: project.timeZone };
  const station = devices.find(({ enabled, type }) => enabled && type.nature === 'ess');

  const paramOf = (device: DeviceRecord | undefined, metric: string) =>
    device?.params.find(({ point }) => point.metric === metric)?.paramId;
  const stationValue = (metric: string) => goodValue(newest, paramOf(station, metric));

  return {
    devices,
    balance,
    station,
    /** Whether a storage reports its energy and state of charge. */
    hasStorage: balance.soc.length > 0,
    hasGeneration: balance.energy.pv.length + balance.energy.wind.length > 0,

    /** Current values of the station's storage; % and kW. */
    now() {
      const rated = ratedEnergyOfAll(newest, balance.soc, devices);
      const isProtected = stationValue('reverse_power_protection') === 1;
      return {
        power: stationValue('rated_power'),
        capacity: rated,
        socMin: stationValue('soc_lower_limit'),
        socMax: stationValue('soc_upper_limit'),
        exportMost: isProtected ? (stationValue('grid_export_limit') ?? 0) : null,
        soc: socOf(newest, balance.soc, devices),
      };
    },

    /** `start` and `end` are edges of quarter-hours. */
    async curves(start: number, end: number, signal?: AbortSignal): Promise<SiteCurves> {
      const params = new Map(flows.flatMap((flow) => balance.energy[flow].map(({ param }) => [param.paramId, param] as const)));
      const { byId, estimated } = await quarterEnergies(source, [...params.values()], { start, end }, signal);
      const count = quartersIn({ start, end });
      // A flow without a device is 0; one whose device has no value is unknown.
      const energy = (flow: EnergyFlow, at: number) =>
        balance.energy[flow].reduce((sum, { param, sign }) => sum + sign * (byId.get(param.paramId)?.[at] ?? Number.NaN), 0);
      const powers = (energyAt: (at: number) => number) => Array.from({ length: count }, (_, at) => energyAt(at) * quartersPerHour);
      const pv = powers((at) => Math.max(0, energy('pv', at) + energy('wind', at)));
      const storage = powers((at) => energy('discharge', at) - energy('charge', at));
      const bought = powers((at) => energy('gridImport', at));
      const fedIn = powers((at) => energy('gridExport', at));
      // With a grid meter the load is the balance, otherwise the reading of the load meter.
      const load =
        balance.energy.gridImport.length > 0
          ? bought.map((power, at) => Math.max(0, power - (fedIn[at] ?? 0) + (pv[at] ?? 0) + (storage[at] ?? 0)))
          : powers((at) => (balance.energy.load.length === 0 ? Number.NaN : energy('load', at)));
      return { start, bought, fedIn, load, pv, storage, estimated };
    },

    cellCurves: (start: number, end: number, signal?: AbortSignal) => cellCurves({ history, devices, offers }, { start, end }, signal),

    /** State of charge, a share, at the end of each quarter-hour; NaN: unknown. */
    async socCurve(start: number, end: number, signal?: AbortSignal): Promise<number[]> {
      const count = quartersIn({ start, end });
      const paramIds = balance.soc.map(({ paramId }) => paramId);
      if (paramIds.length === 0) return new Array<number>(count).fill(Number.NaN);
      const weights = socWeights(newest, balance.soc, devices);
      const whole = weights.reduce((sum, weight) => sum + weight, 0);
      const sums = new Array<number>(count).fill(0);
      for (const [paramId, values] of (await quarterValues(source, paramIds, 'last', { start, end }, signal)).byId) {
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
