/** Cells of the overview grid out of parameters. */
import type { gridCell, Language } from '@czyun/contract';
import type { z } from 'zod';
import type { DeviceStates } from '../../alarms/types.ts';
import { type DeviceRecord, nameIn, type ParamRecord } from '../../registry/index.ts';
import type { DayCount, Live } from './figures.ts';
import { rounded } from './figures.ts';
import { words } from './words.ts';

export type GridCell = z.infer<typeof gridCell>;
export type Word = keyof typeof words;

/** What cells are made of. */
export interface GridSource {
  readonly language: Language;
  readonly devices: readonly DeviceRecord[];
  readonly live: Live;
  readonly states: Pick<DeviceStates, 'get'>;
  readonly day: DayCount;
}

/** Curves of one cell: more lines than this nobody can tell apart. */
export const maxSeries = 8;

/** 100 %, or the next whole hundred for what may be more: a storage that is cycled twice a day is used by 200 %. */
function fullScale(value: number | null): number {
  return Math.max(100, Math.ceil((value ?? 0) / 100 - 0.001) * 100);
}

export function radar(language: Language, items: readonly (readonly [Word, number | null])[]): GridCell {
  return {
    kind: 'radar',
    id: 'analysis',
    title: words.analysis[language],
    items: items.map(([key, value]) => ({ key, name: words[key][language], unit: '%', value: rounded(value, 2), max: fullScale(value) })),
  };
}

export function pie(
  language: Language,
  title: Word,
  unit: string,
  items: readonly { readonly key: string; readonly name: string; readonly value: number | null }[],
): GridCell {
  const shares = items.map((item) => ({ ...item, value: rounded(item.value, 3) }));
  return { kind: 'pie', id: title, title: words[title][language], unit, items: shares };
}

export interface NamedSeries {
  readonly param: ParamRecord;
  readonly name: string;
  readonly role: string;
}

/** A line or bar cell; null when there is nothing to draw. Bars are counters: a day's bar is the `diff` of its bucket. */
export function chart(
  kind: 'line' | 'bar',
  language: Language,
  title: Word,
  unit: string,
  series: readonly NamedSeries[],
): GridCell | null {
  if (series.length === 0) return null;
  return {
    kind,
    id: title,
    title: words[title][language],
    unit,
    series: series.slice(0, maxSeries).map(({ param, name, role }) => ({
      key: `${param.deviceId}:${param.point.metric}`,
      paramId: param.paramId,
      name,
      role,
    })),
  };
}

/** Series of one role: the role's word, with the device's name where several share it. */
export function roleSeries({ language, devices }: GridSource, role: Word, params: readonly ParamRecord[]): NamedSeries[] {
  return params.map((param) => {
    const device = devices.find(({ id }) => id === param.deviceId);
    const name = params.length === 1 ? words[role][language] : `${words[role][language]} ${device ? nameIn(language, device) : ''}`.trim();
    return { param, name, role };
  });
}

export function isCell(cell: GridCell | null): cell is GridCell {
  return cell !== null;
}
