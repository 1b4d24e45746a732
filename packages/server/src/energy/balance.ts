/** Which parameters give a project's power, energy and state of charge: by type and role of devices, never by make. */
import type { Nature } from '@czyun/devices';
import type { DeviceRecord, ParamRecord } from '../registry/types.ts';

export type Flow = 'grid' | 'pv' | 'wind' | 'storage' | 'load';
/** What a device is for: a part of the balance, or a share of one that is metered apart. */
export type Role = Flow | 'auxiliary';
/** Energies, kWh: a flow in two directions is counted separately for each. */
export type EnergyFlow = 'gridImport' | 'gridExport' | 'pv' | 'wind' | 'discharge' | 'charge' | 'load';

interface Candidate {
  readonly nature: Nature;
  /** Only devices with this part in the balance. */
  readonly role?: Role;
  readonly metric: string;
  /** -1: counted in the opposite direction. */
  readonly sign?: -1;
}

/** A parameter and the way it counts. */
export interface Signed {
  readonly param: ParamRecord;
  readonly sign: 1 | -1;
}

/**
 * A meter of a generator: consumption is positive and counted as import (`importPositive`), so generation is negative
 * and counted as export.
 */
const givenPower = (role: Flow): Candidate => ({ nature: 'meter', role, metric: 'active_power', sign: -1 });

/** The controller of a station has one figure for each flow; without one, devices of a flow speak for themselves. */
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

/** Registers before anything else; a controller's own figures of the day only where nothing counts. */
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

/** The parameters of the first candidate that any device reports: a controller that never reports a flow does not hide a meter. */
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
  /** Consumption of the station itself, if metered separately: part of the load, not a flow of its own. */
  readonly auxiliary: readonly Signed[];
  /** Consumption is not metered: it follows from the rest. */
  readonly loadFollows: { readonly power: boolean; readonly energy: boolean };
}

const against = (signed: readonly Signed[]): readonly Signed[] => signed.map(({ param, sign }) => ({ param, sign: sign === 1 ? -1 : 1 }));

/** The balance of a project's devices. What comes in and is not given elsewhere is consumed, where the grid is known and no meter of the load is there. */
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

/** Every parameter whose energy of today a project's figures need. */
export function energyParams(balance: Balance): readonly ParamRecord[] {
  return Object.values(balance.energy)
    .flat()
    .map(({ param }) => param);
}
