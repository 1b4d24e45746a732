/** Steps of the guided picture of a device: the whole, then the groups of its type. Pure. */
import type { DeviceTypeView } from '@czyun/contract';
import type { ExpandedPoint, Text } from '@czyun/devices';
import { type GroupLayout, layoutOf, phaseGroup } from '../../../parts/monitor/layout.ts';

export interface DeviceStep {
  /** Key of the group; empty: the whole device. */
  readonly key: string;
  /** null: the whole device. */
  readonly group: GroupLayout | null;
  /** Name of the group. */
  readonly name: Text | null;
  /** Representative points of the part for the overview, most important first. */
  readonly heads: readonly ExpandedPoint[];
}

const maxHeads = 2;

/** Most significant points of a group: key values of the type, then measured values, then states. */
function headsOf({ singles, matrices, heats }: GroupLayout, { keyMetrics, status }: DeviceTypeView): readonly ExpandedPoint[] {
  const rank = ({ metric, type }: ExpandedPoint): number =>
    keyMetrics.includes(metric) || metric === status?.metric
      ? 0
      : type === 'number' || type === 'counter'
        ? 1
        : type === 'bits' || type === 'text'
          ? 3
          : 2;
  const sorted = singles.toSorted((a, b) => rank(a) - rank(b)).filter((point) => rank(point) < 3 || singles.length === 1);
  const families = [...matrices.flatMap(({ families: each }) => each), ...heats];
  const members = sorted.length > 0 ? [] : families.flatMap(({ members: [first] }) => first ?? []);
  return [...sorted, ...members].slice(0, maxHeads);
}

/** Groups whose quantities the table of three phases shows in detail. */
const beforePhases = ['ac', 'voltage', 'grid', 'electrical'];

/** The table of three phases follows the group that it details. */
function inOrder(groups: readonly GroupLayout[]): readonly GroupLayout[] {
  const phases = groups.find(({ key }) => key === phaseGroup);
  const others = groups.filter((group) => group !== phases);
  const at = others.findIndex(({ key }) => beforePhases.includes(key));
  return phases === undefined || at === -1 ? groups : others.toSpliced(at + 1, 0, phases);
}

export function deviceSteps(type: DeviceTypeView): readonly DeviceStep[] {
  const groups = inOrder(layoutOf(type)).map(
    (group): DeviceStep => ({ key: group.key, group, name: group.name, heads: headsOf(group, type) }),
  );
  return [{ key: '', group: null, name: null, heads: [] }, ...groups];
}
