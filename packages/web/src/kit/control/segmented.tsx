import { Segmented as AntSegmented } from 'antd';
import type { ReactNode } from 'react';
import { useOwnField } from './field-aria.ts';

export interface SegmentedProps<V extends string | number> {
  readonly id?: string;
  /** Its name where no field names it. */
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
  /** As wide as its place. */
  readonly wide?: boolean;
  /** One below the other. */
  readonly vertical?: boolean;
  readonly className?: string | undefined;
  /** Named by `label`. */
  readonly 'aria-label'?: never;
}

/** One of a few that are all in sight, side by side. */
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
      {...(className === undefined ? {} : { className })}
    />
  );
}
