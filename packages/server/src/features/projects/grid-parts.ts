/** Builds cells of the overview grid from parameters. */
import type { gridCell, Language } from '@czyun/contract';
import type { z } from 'zod';
import type { DeviceStates } from '../../drivers/types.ts';
import type { Offers, Signed } from '../../energy/balance.ts';
import type { KnownTime, Supply } from '../../energy/figures/index.ts';
import type { Count, Newest } from '../../energy/readings.ts';
import { rounded, sumOf } from '../../energy/sums.ts';
import { figureWords } from '../../figure-sources/words.ts';
import { type DeviceRecord, nameIn, type ParamRecord } from '../../registry/index.ts';

export type GridCell = z.infer<typeof gridCell>;
export type Word = keyof typeof figureWords;

/** Inputs of cells. */
export interface GridSource {
  readonly language: Language;
  readonly devices: readonly DeviceRecord[];
  readonly newest: Newest;
  readonly offers: Offers;
  readonly states: Pick<DeviceStates, 'get'>;
  readonly day: Count;
  /** Start of the day that `day` counts, ms. */
  readonly dayStart: number;
  /** Time of the day so far for which device states are known. */
  readonly known: KnownTime;
  /** Rated values, which apply at any instant. */
  readonly rated: Newest;
  /** Energy supply of the site for the day so far. */
  readonly supply: Supply;
}

/** Maximum distinguishable curves or slices of one cell. */
const maxApart = 8;

/** 100 %, or the next whole hundred above it: a storage that is cycled twice a day has a utilisation of 200 %. */
function fullScale(value: number | null): number {
  return Math.max(100, Math.ceil((value ?? 0) / 100 - 0.001) * 100);
}

export function radar(language: Language, items: readonly (readonly [Word, number | null])[]): GridCell {
  return {
    kind: 'radar',
    id: 'analysis',
    title: figureWords.analysis[language],
    items: items.map(([key, value]) => ({
      key,
      name: figureWords[key][language],
      unit: '%',
      value: rounded(value, 6),
      max: fullScale(value),
    })),
  };
}

export function pie(
  language: Language,
  title: Word,
  unit: string,
  items: readonly { readonly key: string; readonly name: string; readonly value: number | null }[],
): GridCell {
  const shown = items.length <= maxApart ? items : greatestAndRest(items, figureWords.others[language]);
  const shares = shown.map((item) => ({ ...item, value: rounded(item.value, 3) }));
  return { kind: 'pie', id: title, title: figureWords[title][language], unit, items: shares };
}

/** The largest shares, and one slice with the sum of the others, so that the whole is complete. */
function greatestAndRest<T extends { readonly key: string; readonly name: string; readonly value: number | null }>(
  items: readonly T[],
  name: string,
) {
  const sorted = [...items].sort((a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY));
  const rest = sorted.slice(maxApart - 1);
  return [
    ...sorted.slice(0, maxApart - 1),
    { key: 'others', name: `${name} (${rest.length})`, value: sumOf(rest.map(({ value }) => value)) },
  ];
}

export interface NamedSeries {
  readonly param: ParamRecord;
  readonly name: string;
  readonly role: Word;
  /** Set for levels (state of charge): several are combined to a mean with these weights. Others are summed. */
  readonly weight?: number;
  /** -1 inverts the sign in the sum. */
  readonly sign?: 1 | -1;
  /** Always combined with the others of its role, as it has no meaning alone. */
  readonly whole?: true;
  /** Energy of the day so far, if not from its register. */
  readonly today?: number | null;
}

/**
 * A line or bar cell; null if there is nothing to draw. Bars are counters: a day's bar is the `diff` of its bucket. Too many series are
 * combined to one per role, including every device, so that the parts of a balance remain complete.
 */
export function chart(
  kind: 'line' | 'bar',
  { language, devices, day, dayStart }: GridSource,
  title: Word,
  unit: string,
  series: readonly NamedSeries[],
): GridCell | null {
  if (series.length === 0) return null;
  const created = new Map(devices.map((device) => [device.id, device.created]));
  return {
    kind,
    id: title,
    title: figureWords[title][language],
    unit,
    ...(kind === 'bar' ? { day: dayStart } : {}),
    series: grouped().map((of) => asOne(of, roleName(of))),
  };

  function grouped(): readonly NonEmpty<NamedSeries>[] {
    const parts = [...byRole(series)];
    const apart = parts.reduce((sum, of) => sum + (of[0].whole ? 1 : of.length), 0);
    return apart > maxApart ? parts : parts.flatMap((of) => (of[0].whole ? [of] : of.map((one): NonEmpty<NamedSeries> => [one])));
  }

  function roleName([first, ...others]: NonEmpty<NamedSeries>): string {
    return others.length === 0 || first.whole ? first.name : `${figureWords[first.role][language]} (${others.length + 1})`;
  }

  function asOne(of: NonEmpty<NamedSeries>, name: string): SeriesOf {
    const [{ role, weight }] = of;
    const parts = of.map(({ param, weight: own, sign, today }) => ({
      key: `${param.deviceId}:${param.point.metric}`,
      paramId: param.paramId,
      weight: own ?? sign ?? 1,
      since: created.get(param.deviceId) ?? null,
      ...(kind === 'bar' ? { today: rounded(today === undefined ? day(param) : today, 3) } : {}),
    }));
    return { name, role, how: weight === undefined ? 'sum' : 'mean', parts };
  }
}

type SeriesOf = Extract<GridCell, { kind: 'line' | 'bar' }>['series'][number];

type NonEmpty<T> = readonly [T, ...T[]];

function byRole(series: readonly NamedSeries[]): Iterable<NonEmpty<NamedSeries>> {
  const found = new Map<Word, [NamedSeries, ...NamedSeries[]]>();
  for (const one of series) {
    const known = found.get(one.role);
    if (known) known.push(one);
    else found.set(one.role, [one]);
  }
  return found.values();
}

/** Series of one role: named by the role, and by device if there are several. */
export function roleSeries({ language, devices }: GridSource, role: Word, picked: readonly Signed[], follows = false): NamedSeries[] {
  if (follows) return picked.map(({ param, sign }) => ({ param, name: figureWords.follows[language], role, sign, whole: true }));
  return picked.map(({ param, sign }) => {
    const device = devices.find(({ id }) => id === param.deviceId);
    const name =
      picked.length === 1 ? figureWords[role][language] : `${figureWords[role][language]} ${device ? nameIn(language, device) : ''}`.trim();
    return { param, name, role, sign };
  });
}

export function isCell(cell: GridCell | null): cell is GridCell {
  return cell !== null;
}
