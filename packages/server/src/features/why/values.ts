/** Readings as nodes: the value of a point now or at an instant, and the readings behind it. */
import { bitWords, type Language, shownFactor, unitIn } from '@czyun/contract';
import type { WhyNode } from '@czyun/contract/why';
import type { ExpandedPoint } from '@czyun/devices';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import { holdMs } from '../../telemetry/intake/hold.ts';
import type { Current } from '../../telemetry/types.ts';
import { sourceOf } from './source.ts';
import { type Tree, toPoint } from './tree.ts';
import { latestRule, words } from './words.ts';

const qualities = ['good', 'stale', 'bad'] as const;

/** A value for display: a number with its unit, or a word. */
export function shownValue(
  point: Pick<ExpandedPoint, 'type' | 'unit' | 'decimals' | 'states' | 'bits'>,
  value: number | string | null | undefined,
  language: Language,
): Pick<Tree, 'value' | 'text' | 'unit' | 'decimals'> {
  if (value === null || value === undefined) return { value: null, text: words.unknown[language] };
  if (typeof value === 'string') return { text: value };
  if (point.type === 'enum' || point.type === 'flag') return { value, text: point.states?.[value]?.[language] ?? String(value) };
  if (point.type === 'bits') {
    const set = bitWords(value, point).map(({ word }) => (typeof word === 'string' ? word : word[language]));
    return { value, text: set.join(language === 'zh' ? '、' : ', ') || '-' };
  }
  return { value, unit: unitIn(language, point.unit), decimals: point.decimals };
}

export const nameOfPoint = (device: DeviceRecord, { point }: Pick<ParamRecord, 'point'>, language: Language): string =>
  `${nameIn(language, device)} · ${point.name[language]}`;

/** A reading with its time, quality and source address. */
export function readingTree(
  device: DeviceRecord,
  param: ParamRecord,
  current: Current | undefined,
  language: Language,
  more: Partial<Tree> = {},
): Tree {
  const value = current?.text ?? (current && Number.isFinite(current.value) ? current.value : null);
  return {
    ...{
      role: 'reading' as const,
      label: (current ? words.reading : words.noReading)[language],
      to: toPoint(device.id, param.point.metric),
    },
    ...shownValue(param.point, value, language),
    ...{ time: current?.time ?? null, quality: current ? (qualities[current.quality] ?? 'bad') : null },
    below: sourceOf(device, param, language),
    ...more,
  };
}

/** Rule of a latest value: its validity. */
export function latestText({ intervalMs }: DeviceRecord, language: Language): string {
  return intervalMs === null ? words.onChange[language] : latestRule(holdMs(intervalMs))[language];
}

/** The latest reading of a point as a part, with the sign of its register. */
export function partTree(device: DeviceRecord, param: ParamRecord, current: Current | undefined, language: Language, factor: number): Tree {
  const reading = readingTree(device, param, current, language);
  const { value = null, text = null, unit = '', decimals = 0, time = null, quality = null }: Partial<WhyNode> = reading;
  return {
    ...{ role: 'part', label: nameOfPoint(device, param, language), value, text, unit, decimals, time, quality, factor },
    ...{ way: 'same', rule: latestText(device, language), to: toPoint(device.id, param.point.metric), below: [reading] },
  };
}

/** A point of a device as shown on pages, where some powers have the opposite sign of their register. */
export function valueTree(device: DeviceRecord, param: ParamRecord, current: Current | undefined, language: Language): Tree {
  const part = partTree(device, param, current, language, 1);
  const factor = shownFactor(param.point, { nature: device.type.nature, role: device.role });
  if (factor === 1 || part.value === null || part.value === undefined) return { ...part, role: 'figure' };
  const below = (part.below ?? []).map((reading) => ({ ...reading, factor }));
  return { ...part, role: 'figure', value: 0 - part.value, way: 'sum', rule: `${part.rule} · ${words.turned[language]}`, below };
}
