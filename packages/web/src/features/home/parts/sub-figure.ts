/** Content of a widget of sub-items. */
import type { CallResult, subItemsApi } from '@czyun/contract';

type Item = CallResult<typeof subItemsApi.getSubentryData>['list'][number];

export type SubFigure =
  | {
      readonly kind: 'pie';
      readonly title: string;
      readonly unit: string;
      readonly items: { readonly key: string; readonly name: string; readonly value: number | null }[];
    }
  | {
      readonly kind: 'leaf';
      readonly title: string;
      readonly unit: string;
      readonly today: number | null;
      readonly yesterday: number | null;
    }
  | { readonly kind: 'none' };

/** Most slices that can be distinguished. */
const maxSlices = 8;

/**
 * The direct children of an item (0: the top level) as parts of a whole; without children, the item's own value. Children with another
 * unit than the first are omitted. The smallest of many form one slice, which is unknown if a part of it is.
 */
export function subFigureOf(list: readonly Item[], item: number): SubFigure {
  const self = list.find(({ id }) => id === item);
  if (item !== 0 && self === undefined) return { kind: 'none' };
  const below = list.filter(({ pid }) => (pid ?? 0) === item);
  const [first] = below;
  if (first === undefined) {
    if (self === undefined) return { kind: 'none' };
    return { kind: 'leaf', title: self.name, unit: self.unit, today: self.today, yesterday: self.yesterday };
  }
  const parts = below.filter(({ unit }) => unit === first.unit).map(({ id, name, today }) => ({ key: `sub${id}`, name, value: today }));
  return { kind: 'pie', title: self?.name ?? '', unit: first.unit, items: parts.length <= maxSlices ? parts : withRest(parts) };
}

function withRest<T extends { readonly key: string; readonly name: string; readonly value: number | null }>(parts: readonly T[]) {
  const sorted = [...parts].sort((a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY));
  const rest = sorted.slice(maxSlices - 1);
  const value = rest.reduce<number | null>((sum, part) => (sum === null || part.value === null ? null : sum + part.value), 0);
  return [...sorted.slice(0, maxSlices - 1), { key: 'others', name: `+${rest.length}`, value }];
}
