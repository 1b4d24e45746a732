import { CloseOutlined } from '@ant-design/icons';
import type { Period } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Button } from '../control/button.tsx';
import { Segmented } from '../control/segmented.tsx';
import { Select } from '../control/select.tsx';
import { Tag } from '../control/tag.tsx';
import type { QuickRange } from '../range/quick-range.ts';
import { RangeBar } from '../range/range-bar.tsx';
import box from '../ui/box.module.css';
import { SearchInput } from '../ui/search-input.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { type FilteredColumn, filtersOf } from './column.ts';
import { type Filter, toggled } from './filter.ts';
import type { Sorting } from './props.ts';
import css from './table.module.css';
import { tableText } from './text.ts';

export type FieldChange<V> = { readonly [K in keyof V]?: V[K] | null };

/** The parameters of a list in the address, and the function that changes them. */
export interface FilterState<V> {
  readonly asked: V;
  /** See `AddressState`. */
  readonly change: (fields: FieldChange<V> | ((now: V) => FieldChange<V>), options?: { readonly push?: boolean }) => void;
  readonly isFiltering: boolean;
  readonly clear: () => void;
}

export interface ToolbarProps<V> {
  readonly label: string;
  readonly state: FilterState<V>;
  /** Their filters come first. */
  readonly columns?: readonly FilteredColumn<never, V>[];
  /** Filters without a column. */
  readonly filters?: readonly Filter<V>[];
  /** Cards have no heads: on a phone the order is selected here, from the columns. */
  readonly sorting?: Sorting;
  /** At the end of the first line. */
  readonly extra?: ReactNode;
}

/** The filters of a list; on a phone controls other than text and buttons are behind "more". */
export function Toolbar<V>({ label, state, columns = [], filters: others = [], sorting, extra }: ToolbarProps<V>) {
  const t = tableText.useText();
  const narrow = useNarrow();
  const filters = [...filtersOf(columns), ...others];
  const of = (...kinds: readonly Filter<V>['kind'][]) => filters.filter(({ kind }) => kinds.includes(kind));
  const draw = (list: readonly Filter<V>[]) => list.map((filter) => <Control key={filter.param} filter={filter} state={state} />);
  const [first, ...more] = of('words');
  const words = first === undefined ? [] : [first];
  const chosen = of('either', 'one');
  const times = of('time');
  // Beside the range there is room for it; beside the text field it would take an extra line and push the table down.
  const clear = state.isFiltering && (
    <Button kind="link" size="small" icon={<CloseOutlined aria-hidden />} onClick={state.clear}>
      {t(($) => $.undo)}
    </Button>
  );
  const hasMore = chosen.length + more.length + times.length > 0 || sorting !== undefined;
  return (
    <search className={`${box.stack} ${css.bar}`} aria-label={label}>
      <div className={`${box.row} ${box.wrap} ${css.line}`}>
        {draw(of('several'))}
        {!narrow && draw(chosen)}
        {draw(words)}
        {!narrow && draw(more)}
        {draw(of('given'))}
        {(narrow || times.length === 0) && clear}
        {extra}
      </div>
      {!narrow && times.length > 0 && (
        <div className={`${box.row} ${box.wrap} ${css.line}`}>
          {draw(times)}
          {clear}
        </div>
      )}
      {narrow && hasMore && (
        <details>
          <summary>{t(($) => $.more)}</summary>
          <div className={`${box.row} ${box.wrap} ${css.line}`}>
            {draw(chosen)}
            {draw(more)}
            {sorting !== undefined && <SortChoice sorting={sorting} columns={columns} />}
          </div>
          {draw(times)}
        </details>
      )}
    </search>
  );
}

interface SortChoiceProps {
  readonly sorting: Sorting;
  readonly columns: readonly { readonly id: string; readonly title: string; readonly sort?: true }[];
}

/** The order of a list as a select. */
export function SortChoice({ sorting, columns }: SortChoiceProps) {
  const t = tableText.useText();
  const current: string = `${sorting.by}-${sorting.order}`;
  return (
    <Select
      label={t(($) => $.sorting)}
      value={current}
      onChange={(value) => {
        const [by = '', order] = value.split('-');
        sorting.onSort(by, order === 'asc' ? 'asc' : 'desc');
      }}
      options={columns
        .filter(({ sort }) => sort === true)
        .flatMap(({ id, title }) =>
          (['desc', 'asc'] as const).map((order) => ({ value: `${id}-${order}`, label: `${title} ${order === 'desc' ? '↓' : '↑'}` })),
        )}
    />
  );
}

/** The control of a filter. */
export function Control<V>({ filter, state }: { readonly filter: Filter<V>; readonly state: FilterState<V> }): ReactNode {
  const { kind, param } = filter;
  const value: unknown = state.asked[param];
  // A control writes the type of its parameter (`ParamOf`); intermediate text leaves no history entry.
  const set = (next: unknown) => state.change({ [param]: next } as FieldChange<V>, kind === 'words' ? {} : { push: true });
  if (kind === 'several') {
    const pressed = value as readonly (string | number)[];
    // Two presses may come before the first is rendered.
    const press = (one: string | number) =>
      state.change((now) => ({ [param]: toggled(now[param] as readonly (string | number)[], one) }) as FieldChange<V>, { push: true });
    return (
      <fieldset className={`${box.plain} ${box.row} ${box.wrap} ${box.tight} ${css.several}`}>
        <legend className="sr-only">{filter.label}</legend>
        {filter.options.map((option) => (
          <button
            key={option.value}
            type="button"
            className={`${box.framed} ${box.soft}`}
            aria-pressed={pressed.includes(option.value)}
            onClick={() => press(option.value)}
          >
            {option.label}
          </button>
        ))}
      </fieldset>
    );
  }
  if (kind === 'one') {
    return (
      <Select
        className={css.choose}
        clearable
        search
        label={filter.label}
        placeholder={filter.all}
        options={[...filter.options]}
        value={value as string | number | null}
        onChange={set}
      />
    );
  }
  if (kind === 'either') {
    return (
      <Segmented<'either' | 'no' | 'yes'>
        label={filter.label}
        value={value === null ? 'either' : value === true ? 'yes' : 'no'}
        onChange={(next) => set(next === 'either' ? null : next === 'yes')}
        options={(['either', 'no', 'yes'] as const).map((each) => ({ value: each, label: filter.words[each] }))}
      />
    );
  }
  if (kind === 'words') return <SearchInput text={String(value)} placeholder={filter.placeholder} label={filter.label} onText={set} />;
  if (kind === 'given') {
    if (value === '') return null;
    return (
      <Tag onClose={() => set(null)}>
        {filter.label}: <span translate="no">{String(value)}</span>
      </Tag>
    );
  }
  const { range } = value as Period<QuickRange | 'all'>;
  return (
    <RangeBar
      all
      offer={filter.offer}
      quick={range}
      span={filter.span}
      zone={filter.zone}
      onQuick={(name) => set({ range: name, start: null, end: null })}
      onSpan={([start, end]) => set({ range: null, start, end })}
    />
  );
}
