import { Switch as AntSwitch } from 'antd';
import { useFieldAria } from './field-aria.ts';

export interface SwitchProps {
  readonly id?: string;
  /** Name, if no field provides it. */
  readonly label?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** The started action is pending. */
  readonly busy?: boolean;
  readonly size?: 'small';
  /** Set by `label`. */
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

/** Visual state of a switch whose surroundings handle the press, the keys and screen readers. */
export function SwitchMark({ checked }: { readonly checked: boolean }) {
  return <AntSwitch size="small" checked={checked} tabIndex={-1} aria-hidden />;
}
