import { InputNumber } from 'antd';
import { useFieldAria } from './field-aria.ts';

export interface NumberInputProps {
  /** Id of the input, as in the field around it. */
  readonly id?: string;
  /** Name, if no field provides it. */
  readonly label?: string;
  /** null: empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  /** Whole numbers only. */
  readonly whole?: boolean;
  readonly placeholder?: string;
  readonly width?: number | string;
  /** On blur or Enter. */
  readonly onLeave?: () => void;
  /** Set by `label`. */
  readonly 'aria-label'?: never;
}

/** A number, with arrows to increase and decrease it. */
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
