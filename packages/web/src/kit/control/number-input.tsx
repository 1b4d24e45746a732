import { InputNumber } from 'antd';
import { useFieldAria } from './field-aria.ts';

export interface NumberInputProps {
  /** Id of the input: that of the field around it. */
  readonly id?: string;
  /** Its name where no field names it. */
  readonly label?: string;
  /** Null while it is empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  /** Without decimals. */
  readonly whole?: boolean;
  readonly placeholder?: string;
  readonly width?: number | string;
  /** It was left, or Enter was pressed in it. */
  readonly onLeave?: () => void;
  /** Named by `label`. */
  readonly 'aria-label'?: never;
}

/** A number, with arrows for one more and one less. */
export function NumberInput({ id, label, value, onChange, min, max, whole = false, placeholder, width, onLeave }: NumberInputProps) {
  const aria = useFieldAria(id);
  return (
    <InputNumber<number>
      {...aria}
      value={value}
      onChange={onChange}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(whole ? { precision: 0 } : {})}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(width === undefined ? {} : { style: { width } })}
      {...(onLeave === undefined ? {} : { onBlur: () => onLeave(), onPressEnter: () => onLeave() })}
    />
  );
}
