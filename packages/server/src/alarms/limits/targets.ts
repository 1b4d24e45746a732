/** The target of a set of limits: a parameter, or all members of a family. */
import type { ExpandedPoint } from '@czyun/devices';
import type { DeviceRecord, ParamRecord, Registry } from '../../registry/types.ts';
import { familyName } from './words.ts';

export interface LimitTarget {
  readonly device: DeviceRecord;
  /** As stored with the limits: of the parameter, or with `{n}` of the family. */
  readonly metric: string;
  readonly isFamily: boolean;
  /** The evaluated parameters: one, or the members. */
  readonly params: readonly ParamRecord[];
  /** Name and properties for display; the name of a family has no number. */
  readonly point: Pick<ExpandedPoint, 'name' | 'unit' | 'decimals' | 'range' | 'group' | 'suggest'>;
}

/** Measured quantities; counters, words and settings have no limits. */
const isMeasured = ({ point }: ParamRecord) => point.kind === 'YC' && point.type === 'number';

/** Families with more members are evaluated only as a whole: limits are not set for each of 240 cells. */
const maxSingles = 24;

/** Possible targets of limits on a device, in the order of its type. */
export function limitTargets(device: DeviceRecord): LimitTarget[] {
  const families = Map.groupBy(
    device.params.filter((param) => isMeasured(param) && param.point.member !== undefined),
    ({ point }) => point.base,
  );
  const listed = new Set<string>();
  return device.params.filter(isMeasured).flatMap((param): LimitTarget[] => {
    const members = families.get(param.point.base) ?? [];
    const single = { device, metric: param.point.metric, isFamily: false, params: [param], point: param.point };
    if (members.length < 2) return [single];
    const isFirst = !listed.has(param.point.base);
    listed.add(param.point.base);
    const family = isFirst ? [familyOf(device, param, members)] : [];
    return members.length > maxSingles ? family : [...family, single];
  });
}

function familyOf(device: DeviceRecord, first: ParamRecord, members: readonly ParamRecord[]): LimitTarget {
  const pattern = device.type.points.find(({ metric }) => metric === first.point.base);
  const point = { ...first.point, name: familyName(pattern?.name ?? first.point.name) };
  return { device, metric: first.point.base, isFamily: true, params: members, point };
}

export function limitTarget(device: DeviceRecord, metric: string): LimitTarget | undefined {
  return limitTargets(device).find((target) => target.metric === metric);
}

/** Devices of the same type in the project or the zone, itself among them. */
export function alikeDevices(device: DeviceRecord, within: 'project' | 'region', registry: Pick<Registry, 'devicesOf'>): DeviceRecord[] {
  return registry
    .devicesOf(device.projectId)
    .filter((other) => other.enabled && other.type.id === device.type.id && (within === 'project' || other.regionId === device.regionId));
}

/** The same parameter of the other devices of its type. */
export function neighboursOf(
  { device, params: [param] }: LimitTarget,
  within: 'project' | 'region',
  registry: Pick<Registry, 'devicesOf'>,
) {
  return alikeDevices(device, within, registry).flatMap((other) =>
    other.id === device.id ? [] : (other.params.find(({ point }) => point.metric === param?.point.metric) ?? []),
  );
}
