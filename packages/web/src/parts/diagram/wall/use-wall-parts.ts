import type { StorageUnit } from '@czyun/contract';
import type { Severity } from '@czyun/devices';
import { useOpenAlarms } from '../../../platform/live/use-alarms.ts';
import type { ShownStatus } from '../../../platform/live/use-device-states.ts';
import type { LiveValue } from '../../../platform/live/value-store.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { type FlowRole, flowing, intoBus } from '../../energy/flow.ts';
import { unitNowText } from '../../energy/units/text.ts';
import { ofNature, powerOf, socOf, stateOf, type UnitState } from '../../energy/units/unit-now.ts';
import { useUnits } from '../../energy/units/use-units.ts';
import { useFlow } from '../../energy/use-flow.ts';
import { useOverviewNow } from '../../energy/use-overview-now.ts';
import { diagramText } from '../text.ts';
import type { WallPart } from './geometry.ts';

/** A bay with its text. */
export interface LivePart extends WallPart {
  readonly name: string;
  readonly flow: FlowRole;
  readonly power: LiveValue | undefined;
  /** kW towards the bus; null: unknown. */
  readonly into: number | null;
  /** State of charge of a storage, %. */
  readonly soc?: LiveValue | undefined;
  readonly state?: { readonly of: UnitState; readonly word: string };
  readonly status: ShownStatus;
  readonly alarms: number;
  readonly worst: Severity | null;
}

const chains = {
  grid: ['meter', 'grid'],
  pv: ['inverter', 'panels'],
  wind: ['wind'],
  load: ['meter', 'load'],
} as const satisfies Readonly<Partial<Record<FlowRole, WallPart['chain']>>>;

const statusOfState: Readonly<Record<UnitState, ShownStatus>> = {
  fault: 'fault',
  noData: 'offline',
  charging: 'run',
  discharging: 'run',
  running: 'run',
  standby: 'standby',
  stopped: 'stop',
};

/** Equal shares of the batteries in order, as in the diagram of the station. */
function baysOf(unit: StorageUnit): readonly StorageUnit[] {
  const [converters, batteries, cabinets] = [ofNature(unit, 'pcs'), ofNature(unit, 'battery'), ofNature(unit, 'cabinet')];
  if (converters.length + cabinets.length < 2) return [unit];
  const each = Math.ceil(batteries.length / Math.max(1, converters.length));
  const heads = converters.map((head, index) => [head, ...batteries.slice(index * each, (index + 1) * each)]);
  return [...heads, ...cabinets.map((cabinet) => [cabinet])].flatMap((devices) =>
    devices[0] === undefined ? [] : [{ ...unit, key: `${unit.key}/${devices[0].id}`, name: devices[0].name, devices }],
  );
}

/** The parts of the station's circuit with their latest values: the same figures as on the overview and the page of storage units. */
export function useWallParts(maxUnits: number) {
  const t = diagramText.useText();
  const states = unitNowText.useText();
  const { id } = useProject();
  const { grid, energies } = useOverviewNow();
  const { found, powers, units: scale } = useFlow(grid, energies);
  const { units, values, statusOf } = useUnits();
  const { entries } = useOpenAlarms(id);
  const alarmsAt = (ids: readonly number[]) => {
    const own = entries.filter(({ deviceId }) => deviceId !== null && ids.includes(deviceId));
    const severities = own.flatMap(({ severity }) => severity ?? []);
    return { alarms: own.length, worst: severities.length === 0 ? null : (Math.min(...severities) as Severity) };
  };
  const partOf = (role: Exclude<FlowRole, 'storage'>, side: WallPart['side']): readonly LivePart[] => {
    if (powers[role] === undefined) return [];
    const kw = powers[role] ?? null;
    const into = kw === null ? null : intoBus(role, kw);
    const status = kw === null ? 'unknown' : 'run';
    return [
      {
        ...{ key: role, role, flow: role, side, chain: chains[role], name: t(($) => $.parts[role]) },
        ...{ power: found.get(role), into, status, alarms: 0, worst: null },
      },
    ];
  };
  const shown = [units.flatMap(baysOf), units].find(({ length }) => length <= maxUnits) ?? [];
  const unitParts = shown.map((unit): LivePart => {
    const power = powerOf(unit, values);
    const of = stateOf(unit, statusOf, power);
    const isCabinet = ofNature(unit, 'pcs').length === 0 && ofNature(unit, 'cabinet').length > 0;
    return {
      ...{ key: unit.key, role: 'storage', flow: 'storage', side: 'down', name: unit.name, power, into: flowing(power) },
      chain: isCabinet ? ['cabinet'] : ['converter', 'battery'],
      soc: socOf(unit, values),
      state: { of, word: states(($) => $.states[of]) },
      status: statusOfState[of],
      ...alarmsAt(unit.devices.map((device) => device.id)),
    };
  });

  // Too many to be readable from afar: the storage as a whole.
  const storage: readonly LivePart[] =
    unitParts.length > 0 || powers.storage === undefined
      ? unitParts
      : [
          {
            ...{ key: 'storage', role: 'storage', flow: 'storage', side: 'down', chain: ['converter', 'battery'] },
            ...{ name: t(($) => $.parts.storage), power: found.get('storage'), into: powers.storage ?? null },
            ...{ status: powers.storage === null ? 'unknown' : 'run', alarms: 0, worst: null },
          },
        ];
  const parts: readonly LivePart[] = [
    ...partOf('wind', 'up'),
    ...partOf('grid', 'up'),
    ...partOf('pv', 'up'),
    ...partOf('load', 'down'),
    ...storage,
  ];
  return { parts, scale };
}
