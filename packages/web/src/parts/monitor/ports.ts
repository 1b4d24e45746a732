/** Picture of a device between its connections: its sides, their powers and measurements. Pure. */
import type { Nature } from '@czyun/devices';
import type { Meaning } from '../../platform/theme/tokens.ts';

export type PortName = 'dc' | 'ac' | 'battery' | 'bus' | 'grid' | 'pv' | 'wind' | 'load' | 'storage' | 'upstream' | 'downstream';

/** One side of a device. */
export interface Port {
  readonly name: PortName;
  readonly color: Meaning;
  /** Metric of its power. */
  readonly power: string;
  /** 1: a positive power flows into the device, -1: out of it. */
  readonly into: 1 | -1;
  /** Its power is shown as a figure; otherwise the power of another side is equivalent. */
  readonly isShown: boolean;
  /** Metrics measured there. */
  readonly values: readonly string[];
  /** Metric of its contactor. */
  readonly contactor?: string;
}

export type CentreName = 'dcAc' | 'dcDc' | 'meter' | 'bus';

export interface Ports {
  readonly left: readonly Port[];
  readonly right: readonly Port[];
  readonly centre: CentreName;
  /** Metrics shown in the device itself. */
  readonly values: readonly string[];
}

const port = (
  name: PortName,
  color: Meaning,
  power: string,
  into: 1 | -1,
  values: readonly string[] = [],
  more: Partial<Port> = {},
): Port => ({
  ...{ name, color, power, into, values, isShown: true },
  ...more,
});

const gridValues = ['voltage_ab', 'frequency', 'power_factor', 'reactive_power'] as const;

const pictures: Readonly<Partial<Record<Nature, Ports>>> = {
  pcs: {
    left: [port('dc', 'storage', 'dc_power', 1, ['dc_voltage', 'dc_current'], { contactor: 'dc_contactor' })],
    right: [port('ac', 'storage', 'active_power', -1, gridValues, { contactor: 'ac_contactor' })],
    centre: 'dcAc',
    values: ['efficiency', 'cabinet_temperature'],
  },
  dcdc: {
    left: [port('battery', 'storage', 'active_power', 1, ['low_voltage', 'low_current'], { contactor: 'low_contactor' })],
    right: [port('bus', 'storage', 'active_power', -1, ['high_voltage', 'high_current'], { contactor: 'high_contactor', isShown: false })],
    centre: 'dcDc',
    values: ['efficiency', 'module_temperature'],
  },
  pv: {
    left: [port('pv', 'pv', 'dc_power', 1, ['mppt_voltage_1', 'mppt_current_1'])],
    right: [port('ac', 'pv', 'active_power', -1, gridValues)],
    centre: 'dcAc',
    values: ['efficiency', 'cabinet_temperature'],
  },
  ess: {
    left: [port('grid', 'grid', 'grid_power', 1), port('pv', 'pv', 'pv_power', 1), port('wind', 'wind', 'wind_power', 1)],
    right: [port('load', 'load', 'load_power', -1), port('storage', 'storage', 'storage_power', 1, ['soc'])],
    centre: 'bus',
    values: ['system_mode', 'plan_state', 'slot_now_mode', 'dispatch_power'],
  },
};

/** Sides of a meter by its role in the balance: a positive power flows from the first to the second. */
const meterSides: Readonly<Record<string, readonly [PortName, PortName]>> = {
  grid: ['grid', 'bus'],
  load: ['bus', 'load'],
  pv: ['pv', 'bus'],
  wind: ['wind', 'bus'],
  storage: ['storage', 'bus'],
};

const colors: Readonly<Partial<Record<PortName, Meaning>>> = { grid: 'grid', pv: 'pv', wind: 'wind', storage: 'storage', load: 'load' };

function meterPorts(role: string | null): Ports {
  const [from, to] = meterSides[role ?? ''] ?? (['upstream', 'downstream'] as const);
  const color = colors[from] ?? colors[to] ?? 'grid';
  return {
    left: [port(from, color, 'active_power', 1, ['voltage_ab', 'frequency'])],
    right: [port(to, color, 'active_power', -1, ['reactive_power', 'power_factor', 'demand', 'demand_max'], { isShown: false })],
    centre: 'meter',
    values: ['energy_import', 'energy_export'],
  };
}

/** The picture of a device with the sides and values that its type has; null for natures without one. */
export function portsOf(nature: Nature, role: string | null, has: (metric: string) => boolean): Ports | null {
  const picture = nature === 'meter' ? meterPorts(role) : pictures[nature];
  if (picture === undefined) return null;
  const present = (ports: readonly Port[]) =>
    ports
      .filter(({ power }) => has(power))
      .map(
        ({ contactor, ...each }): Port => ({
          ...each,
          values: each.values.filter(has),
          ...(contactor !== undefined && has(contactor) ? { contactor } : {}),
        }),
      );
  const [left, right] = [present(picture.left), present(picture.right)];
  return left.length === 0 || right.length === 0 ? null : { ...picture, left, right, values: picture.values.filter(has) };
}

export type Way = 'in' | 'out' | 'rest' | 'unknown';

/** Powers below this count as none, kW: on screen they are truncated to 0.0. */
const restKw = 0.1;

/** Direction of a side's power, seen from the device; an open contactor carries none. */
export function wayAt({ into }: Pick<Port, 'into'>, kw: number | null): Way {
  if (kw === null) return 'unknown';
  if (Math.abs(kw) < restKw) return 'rest';
  return kw * into > 0 ? 'in' : 'out';
}
