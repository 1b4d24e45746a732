import { Segmented as AntSegmented } from 'antd';
import type { ReactNode } from 'react';
import { useOwnField } from './field-aria.ts';
import css from './segmented.module.css';

export interface SegmentedProps<V extends string | number> {
  readonly id?: string;
  /** Name, if no field provides it. */
  readonly label?: string;
  readonly value: V;
  readonly options: readonly {
    readonly value: NoInfer<V>;
    readonly label: ReactNode;
    readonly icon?: ReactNode;
    readonly disabled?: boolean;
  }[];
  readonly onChange: (value: V) => void;
  readonly disabled?: boolean;
  readonly size?: 'small';
  /** Full width of its container. */
  readonly wide?: boolean;
  /** Options one below the other. */
  readonly vertical?: boolean;
  readonly className?: string | undefined;
  /** Set by `label`. */
  readonly 'aria-label'?: never;
}

/** One of a few options that are all visible, side by side. */
export function Segmented<V extends string | number>({
  id,
  label,
  value,
  options,
  onChange,
  disabled = false,
  size,
  wide = false,
  vertical = false,
  className,
}: SegmentedProps<V>) {
  const field = useOwnField(id);
  const name = label ?? field?.label;
  const classes = [wide ? css.wide : undefined, className].filter((each) => each !== undefined).join(' ');
  return (
    <AntSegmented<V>
      value={value}
      options={[...options]}
      onChange={onChange}
      disabled={disabled}
      block={wide}
      orientation={vertical ? 'vertical' : 'horizontal'}
      {...(id === undefined ? {} : { id })}
      {...(name === undefined ? {} : { 'aria-label': name })}
      {...(size === undefined ? {} : { size })}
      {...(classes === '' ? {} : { className: classes })}
    />
  );
}
