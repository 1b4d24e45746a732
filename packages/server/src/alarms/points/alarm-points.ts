import type { AlarmMark, Text } from '@czyun/devices';
import type { DeviceRecord, ParamRecord, Registry } from '../../registry/types.ts';
import { bitMeaning, type Meaning, stateMeaning, tellsAlarms } from './alarm-words.ts';

/** A word or bit that is an alarm. */
export interface AlarmWord extends Meaning {
  readonly key: string;
}

/** A point whose value may mean alarms. */
export interface AlarmPoint {
  readonly device: DeviceRecord;
  readonly param: ParamRecord;
  /** One machine per bit, or one for all words of an enum or flag. */
  readonly keys: readonly string[];
  /** The alarms that a value raises: at most one per key; the other keys are clear. */
  raisedBy(value: number): readonly AlarmWord[];
  /** Last evaluated value, so that an unchanged one costs nothing. */
  judged: number;
}

/** Key of a device's communication alarm. */
export const commKey = (deviceId: number) => `${deviceId}:comm`;
/** Key of the alarm of a device whose readings are rejected. */
export const rejectedKey = (deviceId: number) => `${deviceId}:rejected`;
/** Key of the alarm of a device that is online but refuses reads. */
export const refusedKey = (deviceId: number) => `${deviceId}:refused`;
/** Key of a device's run states (log type 5). */
export const stateKey = (deviceId: number) => `${deviceId}:state`;

/** The machines of alarm keys, as used by the evaluation. */
export interface AlarmJudge {
  raise(key: string, source: AlarmPoint, event: Judged & { readonly mark: AlarmMark; readonly word: Text }): void;
  clear(key: string, time: number, at: number, late?: boolean): void;
  /** The alarm raised under the key. */
  raised(key: string): { readonly mark: AlarmMark; readonly word: Text } | undefined;
}

/** Time of an evaluation: the time of the reading, and the clock. */
export interface Judged {
  readonly time: number;
  readonly at: number;
  /** The reading is late. */
  readonly late?: boolean;
}

/** Raises the alarms of a value and clears the point's other keys. */
export function judge(machines: AlarmJudge, point: AlarmPoint, value: number, when: Judged): void {
  if (point.judged === value) return;
  point.judged = value;
  const raised = point.raisedBy(value);
  for (const key of point.keys) if (!raised.some((word) => word.key === key)) machines.clear(key, when.time, when.at, when.late);
  for (const { key, mark, word } of raised) {
    if (isWordKey(key) && isOther(machines.raised(key), { mark, word })) machines.clear(key, when.time, when.at, when.late);
    machines.raise(key, point, { ...when, mark, word });
  }
}

/** Another word of the same severity is another alarm, as with fault codes; of another severity, the same alarm at another level. */
function isOther(before: ReturnType<AlarmJudge['raised']>, { mark, word }: Pick<AlarmWord, 'mark' | 'word'>): boolean {
  return before?.mark.severity === mark.severity && before.mark.log === mark.log && before.word.zh !== word.zh;
}

const isWordKey = (key: string) => key.endsWith(':word');

function bitsPoint(device: DeviceRecord, param: ParamRecord): AlarmPoint | undefined {
  const { point } = param;
  if (!tellsAlarms(point)) return undefined;
  const width = (point.range?.[1] ?? 0) > 0xffff ? 32 : 16;
  const words = Array.from({ length: width }, (_, bit) => bit).flatMap((bit) => {
    const meaning = bitMeaning(point, bit);
    return meaning ? [{ weight: 2 ** bit, key: `${device.id}:${point.metric}:bit${bit}`, ...meaning }] : [];
  });
  return {
    device,
    param,
    keys: words.map(({ key }) => key),
    // Division instead of shifts: words may be 32 bits wide.
    raisedBy: (value) => words.filter(({ weight }) => Math.floor(value / weight) % 2 === 1),
    judged: Number.NaN,
  };
}

function wordPoint(device: DeviceRecord, param: ParamRecord): AlarmPoint | undefined {
  const key = `${device.id}:${param.point.metric}:word`;
  const words = new Map<number, readonly AlarmWord[]>();
  for (const value of Object.keys(param.point.states ?? {}).map(Number)) {
    const meaning = stateMeaning(param.point, value);
    if (meaning) words.set(value, [{ key, ...meaning }]);
  }
  if (words.size === 0) return undefined;
  return { device, param, keys: [key], raisedBy: (value) => words.get(value) ?? [], judged: Number.NaN };
}

/** Points of a device that may raise alarms; none for a disabled device. */
export function alarmPointsOf(device: DeviceRecord): AlarmPoint[] {
  if (!device.enabled) return [];
  return device.params.flatMap((param) => (param.point.type === 'bits' ? bitsPoint(device, param) : wordPoint(device, param)) ?? []);
}

/** Points of enabled devices that may raise alarms, by paramId. */
export function alarmPoints(registry: Pick<Registry, 'devices'>): Map<number, AlarmPoint> {
  return new Map(
    registry
      .devices()
      .flatMap(alarmPointsOf)
      .map((point) => [point.param.paramId, point]),
  );
}
