/** Parameters for a project's power, energy and state of charge: selected by type and role of devices, never by vendor. */
import type { Nature } from '@czyun/devices';
import type { DeviceRecord, ParamRecord } from '../registry/types.ts';

export type Flow = 'grid' | 'pv' | 'wind' | 'storage' | 'load';
/** Role of a device: a flow of the balance, or a separately metered share of one. */
export type Role = Flow | 'auxiliary';
/** Energies, kWh: a flow in two directions is counted separately for each. */
export type EnergyFlow = 'gridImport' | 'gridExport' | 'pv' | 'wind' | 'discharge' | 'charge' | 'load';

interface Candidate {
  readonly nature: Nature;
  /** Only devices with this role. */
  readonly role?: Role;
  readonly metric: string;
  /** -1: counted in the opposite direction. */
  readonly sign?: -1;
}

/** A parameter and its sign. */
export interface Signed {
  readonly param: ParamRecord;
  readonly sign: 1 | -1;
}

/**
 * A generator's meter: consumption is positive and counted as import (`importPositive`), so generation is negative
 * and counted as export.
 */
const givenPower = (role: Flow): Candidate => ({ nature: 'meter', role, metric: 'active_power', sign: -1 });

/** A station's controller has one value for each flow; without a controller the devices of a flow are used. */
const powerFrom: Readonly<Record<Flow, readonly Candidate[]>> = {
  grid: [
    { nature: 'ess', metric: 'grid_power' },
    { nature: 'meter', role: 'grid', metric: 'active_power' },
  ],
  pv: generatedPower('pv'),
  wind: generatedPower('wind'),
  storage: [
    { nature: 'ess', metric: 'storage_power' },
    givenPower('storage'),
    { nature: 'cabinet', metric: 'active_power' },
    { nature: 'pcs', metric: 'active_power' },
    { nature: 'battery', metric: 'active_power' },
  ],
  load: [
    { nature: 'ess', metric: 'load_power' },
    { nature: 'meter', role: 'load', metric: 'active_power' },
  ],
};

/** Registers first; a controller's daily totals only where there is no counter. */
const energyFrom: Readonly<Record<EnergyFlow, readonly Candidate[]>> = {
  gridImport: [
    { nature: 'meter', role: 'grid', metric: 'energy_import' },
    { nature: 'ess', metric: 'grid_import_today' },
  ],
  gridExport: [
    { nature: 'meter', role: 'grid', metric: 'energy_export' },
    { nature: 'ess', metric: 'grid_export_today' },
  ],
  pv: generatedEnergy('pv'),
  wind: generatedEnergy('wind'),
  discharge: storageCounters('energy_export', 'discharge_energy_total'),
  charge: storageCounters('energy_import', 'charge_energy_total'),
  load: [
    { nature: 'meter', role: 'load', metric: 'energy_import' },
    { nature: 'ess', metric: 'load_energy_today' },
  ],
};

function generatedPower(source: 'pv' | 'wind'): readonly Candidate[] {
  return [{ nature: 'ess', metric: `${source}_power` }, { nature: source, metric: 'active_power' }, givenPower(source)];
}

/** An inverter's register counts its generation, a meter its export. */
function generatedEnergy(source: 'pv' | 'wind'): readonly Candidate[] {
  return [
    { nature: source, metric: 'energy_total' },
    { nature: 'ess', metric: `${source}_energy_today` },
    { nature: 'meter', role: source, metric: 'energy_export' },
  ];
}

function storageCounters(register: string, total: string): readonly Candidate[] {
  return [
    { nature: 'meter', role: 'storage', metric: register },
    ...(['ess', 'cabinet', 'pcs', 'battery'] as const).map((nature) => ({ nature, metric: total })),
  ];
}

const auxiliaryFrom: readonly Candidate[] = [{ nature: 'meter', role: 'auxiliary', metric: 'energy_import' }];

const socFrom: readonly Candidate[] = (['ess', 'cabinet', 'battery'] as const).map((nature) => ({ nature, metric: 'soc' }));

/** The points that a device reports (registry/offers.ts). */
export type Offers = (device: DeviceRecord) => readonly ParamRecord[];

type Offered = readonly (readonly [DeviceRecord, ReadonlyMap<string, ParamRecord>])[];

/** Parameters of the first candidate reported by any device: a controller that never reports a flow does not hide a meter. */
function pick(devices: Offered, candidates: readonly Candidate[]): readonly Signed[] {
  for (const { nature, role, metric, sign = 1 } of candidates) {
    const params = devices
      .filter(([device]) => device.type.nature === nature && (role === undefined || device.role === role))
      .flatMap(([, params]) => params.get(metric) ?? []);
    if (params.length > 0) return params.map((param) => ({ param, sign }));
  }
  return [];
}

export interface Balance {
  readonly power: Readonly<Record<Flow, readonly Signed[]>>;
  readonly energy: Readonly<Record<EnergyFlow, readonly Signed[]>>;
  readonly soc: readonly ParamRecord[];
  /** Consumption of the station itself, if metered separately: part of the load, not a separate flow. */
  readonly auxiliary: readonly Signed[];
  /** Consumption is not metered, but derived from the other flows. */
  readonly loadFollows: { readonly power: boolean; readonly energy: boolean };
}

const against = (signed: readonly Signed[]): readonly Signed[] => signed.map(({ param, sign }) => ({ param, sign: sign === 1 ? -1 : 1 }));

/** The balance of a project's devices. If the grid is known and the load is not metered, the load is what flows in less what flows out. */
export function balanceOf(all: readonly DeviceRecord[], offers: Offers): Balance {
  const devices = all
    .filter(({ enabled }) => enabled)
    .map((device) => [device, new Map(offers(device).map((param) => [param.point.metric, param]))] as const);
  const power = mapValues(powerFrom, (candidates) => pick(devices, candidates));
  const energy = mapValues(energyFrom, (candidates) => pick(devices, candidates));
  const loadFollows = {
    power: power.load.length === 0 && power.grid.length > 0,
    energy: energy.load.length === 0 && energy.gridImport.length > 0,
  };
  if (loadFollows.power) power.load = [...power.grid, ...power.pv, ...power.wind, ...power.storage];
  if (loadFollows.energy) {
    const { gridImport, gridExport, pv, wind, discharge, charge } = energy;
    energy.load = [...gridImport, ...pv, ...wind, ...discharge, ...against([...gridExport, ...charge])];
  }
  const soc = pick(devices, socFrom).map(({ param }) => param);
  return { power, energy, soc, auxiliary: pick(devices, auxiliaryFrom), loadFollows };
}

function mapValues<K extends string, A, B>(from: Readonly<Record<K, A>>, change: (value: A) => B): Record<K, B> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value as A)])) as Record<K, B>;
}

/** All parameters whose energy of today is needed for a project's figures. */
export function energyParams(balance: Balance): readonly ParamRecord[] {
  return Object.values(balance.energy)
    .flat()
    .map(({ param }) => param);
}
