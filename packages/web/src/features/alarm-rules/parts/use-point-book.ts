import type { AlarmRule, Device, RulePoint } from '@czyun/contract';
import type { ExpandedPoint, Text } from '@czyun/devices';
import { useDeviceTypes } from '../../../platform/api/use-device-types.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useDevices } from '../queries.ts';

/** The point of a variable, with its names in both languages. */
export interface BookPoint extends RulePoint {
  readonly name: Text;
  readonly decimals: number;
  /** Texts of its enumerated values in both languages. */
  readonly words: Readonly<Record<string, Text>> | null;
}

/** Names for a rule that is being edited: devices, types and the points of its variables. */
export interface PointBook {
  readonly devices: readonly Device[];
  /** Points of the variables, in their order; null: not loaded yet. */
  pointsOf(rule: Pick<AlarmRule, 'typeId' | 'variables'>): readonly (BookPoint | null)[];
  typeName(typeId: number | null): string | null;
}

/** `typeIds`: types whose points are needed. */
export function usePointBook(projectId: number, { typeId, variables }: Pick<AlarmRule, 'typeId' | 'variables'>): PointBook {
  const word = useWord();
  const devices = useDevices(projectId).data ?? [];
  const deviceOf = (id: number | null) => devices.find((device) => device.id === id);
  const typeIds = typeId === null ? variables.flatMap(({ deviceId }) => deviceOf(deviceId)?.deviceType.id ?? []) : [typeId];
  const types = useDeviceTypes(typeIds);
  return {
    devices,
    typeName: (id) => devices.find(({ deviceType }) => deviceType.id === id)?.deviceType.name ?? null,
    pointsOf: (rule) =>
      rule.variables.map(({ deviceId, metric }) => {
        const device = deviceOf(deviceId);
        const points = types.get(rule.typeId ?? device?.deviceType.id ?? 0)?.points;
        const point = points?.find((each) => each.metric === metric);
        if (point === undefined) return null;
        const deviceName = rule.typeId === null ? (device?.name ?? null) : null;
        const { name, decimals, unit = null, states = null } = point;
        return { deviceName, pointName: word(name), unit, states: statesOf(point, word), name, decimals, words: states };
      }),
  };
}

function statesOf({ states }: ExpandedPoint, word: (text: Text) => string): RulePoint['states'] {
  return states === undefined ? null : Object.fromEntries(Object.entries(states).map(([value, state]) => [value, word(state)]));
}
