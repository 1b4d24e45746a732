/** The cells of a battery, cabinet or storage station and the current that flows through them: by its nature, never by its make. */
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';

const cellVoltage = 'cell_voltage_{n}';
/** A current of each cell, where cells are not in series; else that of the string. */
const cellCurrent = 'cell_current_{n}';
const stringCurrents = ['cluster_current', 'current'];
const natures: readonly string[] = ['battery', 'cabinet', 'ess'];

export interface CellPoints {
  /** Number of each cell, ascending. */
  readonly members: readonly number[];
  readonly volts: readonly ParamRecord[];
  /** One, or one for each cell; A, discharge positive. */
  readonly amps: readonly ParamRecord[];
}

function family(params: readonly ParamRecord[], base: string): ReadonlyMap<number, ParamRecord> {
  const members = params.flatMap((param) => {
    const { member } = param.point;
    return param.point.base === base && member !== undefined ? [[member, param] as const] : [];
  });
  return new Map(members.sort(([a], [b]) => a - b));
}

/** Null: cells or their current are not reported. */
export function cellPointsOf(device: DeviceRecord, offered: readonly ParamRecord[]): CellPoints | null {
  if (!natures.includes(device.type.nature)) return null;
  const volts = family(offered, cellVoltage);
  const own = family(offered, cellCurrent);
  const string = stringCurrents.flatMap((metric) => offered.find(({ point }) => point.metric === metric) ?? []);
  const amps = [...volts.keys()].flatMap((member) => own.get(member) ?? []);
  const used = volts.size > 0 && amps.length === volts.size ? amps : string.slice(0, 1);
  return volts.size === 0 || used.length === 0 ? null : { members: [...volts.keys()], volts: [...volts.values()], amps: used };
}

/** Some of the cells. */
export function cellsAt({ members, volts, amps }: CellPoints, places: readonly number[]): CellPoints {
  const pick = <T>(list: readonly T[]): T[] => places.flatMap((place) => list[place] ?? []);
  return { members: pick(members), volts: pick(volts), amps: amps.length === 1 ? amps : pick(amps) };
}
