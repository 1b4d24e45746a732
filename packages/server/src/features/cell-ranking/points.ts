/** The cells of a battery, cabinet or storage station and their current: selected by quantity, never by vendor. */
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';

const cellVoltage = 'cell_voltage_{n}';
/** Current of each cell, if cells are not in series; otherwise that of the string is used. */
const cellCurrent = 'cell_current_{n}';
const stringCurrents = ['cluster_current', 'current'];
const natures: readonly string[] = ['battery', 'cabinet', 'ess'];

export interface CellPoints {
  /** Number of each cell, ascending. */
  readonly members: readonly number[];
  readonly volts: readonly ParamRecord[];
  /** One for all cells, or one per cell; A, discharge positive. */
  readonly amps: readonly ParamRecord[];
}

function family(params: readonly ParamRecord[], base: string): ReadonlyMap<number, ParamRecord> {
  const members = params.flatMap((param) => {
    const { member } = param.point;
    return param.point.base === base && member !== undefined ? [[member, param] as const] : [];
  });
  return new Map(members.sort(([a], [b]) => a - b));
}

/** null: cells or their current are not reported. */
export function cellPointsOf(device: DeviceRecord, offered: readonly ParamRecord[]): CellPoints | null {
  if (!natures.includes(device.type.nature)) return null;
  const volts = family(offered, cellVoltage);
  const own = family(offered, cellCurrent);
  const string = stringCurrents.flatMap((metric) => offered.find(({ point }) => point.metric === metric) ?? []);
  const amps = [...volts.keys()].flatMap((member) => own.get(member) ?? []);
  const used = volts.size > 0 && amps.length === volts.size ? amps : string.slice(0, 1);
  return volts.size === 0 || used.length === 0 ? null : { members: [...volts.keys()], volts: [...volts.values()], amps: used };
}

/** Selects some of the cells. */
export function cellsAt({ members, volts, amps }: CellPoints, places: readonly number[]): CellPoints {
  const pick = <T>(list: readonly T[]): T[] => places.flatMap((place) => list[place] ?? []);
  return { members: pick(members), volts: pick(volts), amps: amps.length === 1 ? amps : pick(amps) };
}
