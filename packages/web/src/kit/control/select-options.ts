import type { CSSProperties, ReactNode } from 'react';

/** What selects have in common. */

/** Null where it is one of the options. */
export type Key = string | number | null;

export interface SelectOption<V> {
  readonly value: V;
  readonly label: ReactNode;
  /** What typing finds where the label is no text. */
  readonly title?: string;
  readonly disabled?: boolean;
}

export interface SelectGroup<V> {
  readonly label: ReactNode;
  readonly options: readonly SelectOption<V>[];
}

export interface Shared<V> {
  /** Id of the input: that of the field around it. */
  readonly id?: string | undefined;
  /** Its name where no field names it. */
  readonly label?: string | undefined;
  readonly options: readonly (SelectOption<V> | SelectGroup<V>)[];
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  /** The options have not come yet. */
  readonly busy?: boolean;
  readonly width?: number | string;
  readonly minWidth?: number;
  readonly maxWidth?: number | string;
  /** Its share of a row, as in CSS. */
  readonly flex?: string;
  readonly className?: string | undefined;
  /** Named by `label`. */
  readonly 'aria-label'?: never;
}

interface Single<V> extends Shared<NoInfer<V>> {
  /** Null where nothing is chosen. */
  readonly value?: V | null | undefined;
  /** Typing narrows the options. */
  readonly search?: boolean;
  readonly size?: 'small';
  /** Words before what is chosen. */
  readonly prefix?: string;
  /** The list is as wide as its options need. */
  readonly wideList?: boolean;
}

interface Fixed<V> extends Single<V> {
  readonly clearable?: false;
  readonly onChange: (value: V) => void;
}

interface Clearable<V> extends Single<V> {
  /** Shows a cross that takes the choice away. */
  readonly clearable: true;
  readonly onChange: (value: V | null) => void;
}

export type SelectProps<V extends Key> = Fixed<V> | Clearable<V>;

const has = (option: { readonly title?: string; readonly label?: ReactNode } | undefined, typed: string) =>
  String(option?.title ?? option?.label ?? '')
    .toUpperCase()
    .includes(typed.toUpperCase());

export const search = {
  filterOption: (typed: string, option?: { readonly title?: string; readonly label?: ReactNode }) => has(option, typed),
};

/** What they give to the library alike. */
export function look<V>({
  label,
  placeholder,
  disabled = false,
  busy = false,
  width,
  minWidth,
  maxWidth,
  flex,
  className,
  options,
}: Shared<V>) {
  const style: CSSProperties = { width, minWidth, maxWidth, flex };
  return {
    options: options as SelectOption<V>[],
    disabled,
    loading: busy,
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(className === undefined ? {} : { className }),
    ...(width === undefined && minWidth === undefined && maxWidth === undefined && flex === undefined ? {} : { style }),
  };
}

export interface MultiSelectProps<V extends Key> extends Shared<NoInfer<V>> {
  readonly value: readonly V[];
  readonly onChange: (values: V[]) => void;
  readonly clearable?: boolean;
  /** So many at most. */
  readonly most?: number;
  /** Those that have no room in one line are counted instead. */
  readonly oneLine?: boolean;
}

export interface WordsInputProps {
  readonly id: string;
  readonly value: readonly string[];
  readonly onChange: (words: string[]) => void;
  readonly most: number;
}
