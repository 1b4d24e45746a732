/** The measurement behind an alarm when it was raised, for its sentence: which cell, which value, how far from the average. */
import { type AlarmQuantities, alarmMeasured, type Language, measuredMetrics } from '@czyun/contract';
import { spokenOf } from '@czyun/devices';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import { bitOfKey } from '../points/alarm-words.ts';

/** Values by metric, as stored with the entry: readers get their own language. */
export type AlarmReading = Readonly<Record<string, number>>;

const quantitiesOf = (device: DeviceRecord, metric: string, key: string): AlarmQuantities => {
  const { metrics, limit } = spokenOf(device.type, metric, bitOfKey(key));
  return { metrics: [...metrics], limit };
};

const pointsOf = ({ params }: DeviceRecord) => params.map(({ point }) => point);

/** Parameters to read for an alarm; none for an alarm of a device as a whole. */
export function readingParams(device: DeviceRecord, metric: string | null, key: string): readonly ParamRecord[] {
  if (metric === null) return [];
  const wanted = new Set(measuredMetrics(quantitiesOf(device, metric, key), pointsOf(device)));
  return device.params.filter(({ point }) => wanted.has(point.metric));
}

/** The reading from values; undefined if no value is known. */
export function readingOf(params: readonly ParamRecord[], valueAt: (paramId: number) => number | null): AlarmReading | undefined {
  const known = params.flatMap(({ paramId, point }): [string, number][] => {
    const value = valueAt(paramId);
    return value === null ? [] : [[point.metric, value]];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** A stored reading in the reader's language; undefined if there is none, or if it is irrelevant to the alarm. */
export function readingText(
  text: string | null | undefined,
  device: DeviceRecord | undefined,
  { metric, key, language }: { readonly metric: string | null; readonly key: string; readonly language: Language },
): string | undefined {
  if (!text || !device || metric === null) return undefined;
  const values = parsed(text);
  const numberAt = (name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value : null;
  };
  return alarmMeasured(quantitiesOf(device, metric, key), pointsOf(device), numberAt, language) ?? undefined;
}
