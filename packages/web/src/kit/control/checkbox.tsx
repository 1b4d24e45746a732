import { Checkbox as AntCheckbox } from 'antd';
import type { ReactNode } from 'react';

interface CheckboxState {
  /** Uncontrolled if absent. */
  readonly checked?: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  /** Only some of its items are checked. */
  readonly partly?: boolean;
}

/** Text beside the box, or a name for screen readers. */
type CheckboxName =
  | { readonly children: ReactNode; readonly label?: undefined }
  | { readonly children?: undefined; readonly label: string };

export type CheckboxProps = CheckboxState & CheckboxName & { readonly 'aria-label'?: never };

export function Checkbox({ checked, onChange, disabled = false, partly = false, label, children }: CheckboxProps) {
  return (
    <AntCheckbox
      disabled={disabled}
      {...(checked === undefined ? {} : { checked })}
      indeterminate={partly}
      onChange={({ target }) => onChange(target.checked)}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </AntCheckbox>
  );
}

export interface CheckboxGroupProps<V extends string | number> {
  readonly options: readonly { readonly value: NoInfer<V>; readonly label: ReactNode }[];
  readonly value: readonly V[];
  readonly onChange: (values: V[]) => void;
}

/** Several of a few options that are all visible. */
export function CheckboxGroup<V extends string | number>({ options, value, onChange }: CheckboxGroupProps<V>) {
  return <AntCheckbox.Group<V> options={options.map((option) => ({ ...option }))} value={[...value]} onChange={onChange} />;
}
