import type { CSSProperties, ReactNode } from 'react';

/** Common parts of the selects. */

/** null is allowed as the value of an option. */
export type Key = string | number | null;

export interface SelectOption<V> {
  readonly value: V;
  readonly label: ReactNode;
  /** Search text of an option whose label is not text. */
  readonly title?: string;
  readonly disabled?: boolean;
}

export interface SelectGroup<V> {
  readonly label: ReactNode;
  readonly options: readonly SelectOption<V>[];
}

export interface Shared<V> {
  /** Id of the input, as in the field around it. */
  readonly id?: string | undefined;
  /** Name, if no field provides it. */
  readonly label?: string | undefined;
  readonly options: readonly (SelectOption<V> | SelectGroup<V>)[];
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  /** The options are loading. */
  readonly busy?: boolean;
  readonly width?: number | string;
  readonly minWidth?: number;
  readonly maxWidth?: number | string;
  /** Flex share in a row, as in CSS. */
  readonly flex?: string;
  readonly className?: string | undefined;
  /** Set by `label`. */
  readonly 'aria-label'?: never;
}

interface Single<V> extends Shared<NoInfer<V>> {
  /** null: nothing is selected. */
  readonly value?: V | null | undefined;
  /** Typing filters the options. */
  readonly search?: boolean;
  readonly size?: 'small';
  /** Text before the selected value. */
  readonly prefix?: string;
  /** The list is as wide as its options. */
  readonly wideList?: boolean;
}

interface Fixed<V> extends Single<V> {
  readonly clearable?: false;
  readonly onChange: (value: V) => void;
}

interface Clearable<V> extends Single<V> {
  /** Shows a button that clears the selection. */
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

/** Common props for the library's selects. */
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
  /** Maximum number of values. */
  readonly most?: number;
  /** Values that do not fit on one line are shown as a count. */
  readonly oneLine?: boolean;
}

export interface WordsInputProps {
  readonly id: string;
  readonly value: readonly string[];
  readonly onChange: (words: string[]) => void;
  readonly most: number;
}
