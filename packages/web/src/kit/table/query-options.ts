/** Options and chips of a query field for the filters of a list. */
import type { Filter } from './filter.ts';
import { toggled } from './filter.ts';

/** A value of a filter, as an option below the field. */
export interface QueryOption {
  readonly id: string;
  readonly param: string;
  /** Filter name and value. */
  readonly label: string;
  readonly word: string;
  /** The value in the address after it is selected. */
  readonly next: (now: unknown) => unknown;
  readonly isOn: (now: unknown) => boolean;
}

/** All values of the filters with fixed values. */
export function optionsOf<V>(filters: readonly Filter<V>[]): readonly QueryOption[] {
  return filters.flatMap((filter): QueryOption[] => {
    const { param } = filter;
    if (filter.kind === 'several') {
      return filter.options.map(({ value, label: word }) => ({
        ...{ id: `${param} ${value}`, param, label: filter.label, word },
        next: (now) => toggled(now as readonly unknown[], value),
        isOn: (now) => (now as readonly unknown[]).includes(value),
      }));
    }
    if (filter.kind === 'one') {
      return filter.options.map(({ value, label: word }) => ({
        ...{ id: `${param} ${value}`, param, label: filter.label, word },
        next: (now) => (now === value ? null : value),
        isOn: (now) => now === value,
      }));
    }
    if (filter.kind !== 'either') return [];
    return (['no', 'yes'] as const).map((each) => ({
      ...{ id: `${param} ${each}`, param, label: filter.label, word: filter.words[each] },
      next: (now) => (now === (each === 'yes') ? null : each === 'yes'),
      isOn: (now) => now === (each === 'yes'),
    }));
  });
}

/** Filters with more values than this are offered only after typing. */
const fewValues = 6;

/** Options that match the typed text by value or filter, at most `most` per filter; without text those of filters with few values. */
export function offered(options: readonly QueryOption[], typed: string, most = 8): readonly QueryOption[] {
  const words = typed.trim().toLowerCase();
  const ofParam = Map.groupBy(options, ({ param }) => param);
  return [...ofParam.values()].flatMap((all) => {
    if (words === '') return all.length <= fewValues ? all : [];
    const byValue = all.filter(({ word }) => word.toLowerCase().includes(words));
    const found = byValue.length > 0 ? byValue : all.filter(({ label }) => label.toLowerCase().includes(words));
    return found.slice(0, most);
  });
}

export interface QueryChip {
  readonly param: string;
  readonly text: string;
}

/** A chip per filter that differs from the default; text is in the field. `rangeText`: formats a time range. */
export function chipsOf<V>(
  filters: readonly Filter<V>[],
  asked: V,
  usual: V,
  rangeText: (value: unknown) => string,
  comma: string,
): readonly QueryChip[] {
  return filters.flatMap((filter): QueryChip[] => {
    const { param, kind } = filter;
    const value: unknown = asked[param];
    if (kind === 'words' || JSON.stringify(value) === JSON.stringify(usual[param])) return [];
    if (kind === 'several') {
      const on = filter.options.filter((option) => (value as readonly unknown[]).includes(option.value));
      return [{ param, text: on.map(({ label }) => label).join(comma) }];
    }
    if (kind === 'one') {
      const found = filter.options.find((option) => option.value === value);
      return [{ param, text: `${filter.label}: ${found?.label ?? String(value)}` }];
    }
    if (kind === 'either') return [{ param, text: value === true ? filter.words.yes : filter.words.no }];
    if (kind === 'given') return [{ param, text: `${filter.label}: ${String(value)}` }];
    return [{ param, text: rangeText(value) }];
  });
}
