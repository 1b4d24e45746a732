import { Switch as AntSwitch } from 'antd';
import { useFieldAria } from './field-aria.ts';

export interface SwitchProps {
  readonly id?: string;
  /** Its name where no field names it. */
  readonly label?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** What it started is not done yet. */
  readonly busy?: boolean;
  readonly size?: 'small';
  /** Named by `label`. */
  readonly 'aria-label'?: never;
}

export function Switch({ id, label, checked, onChange, disabled = false, busy = false, size }: SwitchProps) {
  const { status: _status, ...aria } = useFieldAria(id);
  return (
    <AntSwitch
      {...aria}
      checked={checked}
      disabled={disabled}
      loading={busy}
      onChange={(next) => onChange(next)}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(size === undefined ? {} : { size })}
    />
  );
}

/** The state of something that a press around it switches: keys and readers of the screen have that, not this. */
export function SwitchMark({ checked }: { readonly checked: boolean }) {
  return <AntSwitch size="small" checked={checked} tabIndex={-1} aria-hidden />;
}
