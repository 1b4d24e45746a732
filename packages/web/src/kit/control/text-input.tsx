import { CloseCircleFilled } from '@ant-design/icons';
// Only this one of the inputs: the whole family brings searching, one-time codes and text areas to the first page.
import Input from 'antd/es/input/Input';
import type { ReactNode } from 'react';
import { shared } from '../../platform/text.ts';
import { type Combobox, comboboxProps } from '../listbox/combobox.ts';
import { useFieldAria } from './field-aria.ts';

/** What any field of text can be. */
export interface TextInputBase {
  /** Id of the input: that of the field around it. */
  readonly id?: string;
  /** Its name where no field names it. */
  readonly label?: string;
  /** For the browser's own list of what was typed. */
  readonly name?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onLeave?: (() => void) | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly placeholder?: string | undefined;
  /** Characters at most. */
  readonly most?: number | undefined;
  readonly autoFocus?: boolean;
  readonly autoComplete?: string;
  readonly size?: 'small' | 'large';
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly spellCheck?: boolean;
  /** It is wrong, and no field around it says so. */
  readonly fault?: boolean;
  /** Named by `label`. */
  readonly 'aria-label'?: never;
}

export interface TextInputProps extends TextInputBase {
  readonly type?: 'text' | 'date' | 'datetime-local';
  /** What opens on a phone. */
  readonly keyboard?: 'decimal' | 'numeric' | 'email' | undefined;
  /** Enter, which then does not send the form around it. */
  readonly onEnter?: () => void;
  readonly prefix?: ReactNode;
  /** Unit, behind what is typed. */
  readonly unit?: string | undefined;
  /** Shows a cross that empties it. */
  readonly clearable?: boolean;
  readonly readOnly?: boolean;
  /** It walks through a list of what it finds. */
  readonly combobox?: Combobox;
  readonly title?: string;
  readonly width?: number | string;
  /** Its share of a row, as in CSS. */
  readonly flex?: string;
  readonly className?: string | undefined;
}

/** What fields of text give to the library alike. */
export function textProps({ label, name, value, onChange, onLeave, onFocus, placeholder, most, ...more }: TextInputBase) {
  const { autoFocus = false, autoComplete, size, disabled = false, required = false, spellCheck } = more;
  return {
    value,
    autoFocus,
    disabled,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...(name === undefined ? {} : { name }),
    ...(onLeave === undefined ? {} : { onBlur: () => onLeave() }),
    ...(onFocus === undefined ? {} : { onFocus: () => onFocus() }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(most === undefined ? {} : { maxLength: most }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(size === undefined ? {} : { size }),
    ...(spellCheck === undefined ? {} : { spellCheck }),
    ...(required ? { 'aria-required': true as const } : {}),
  };
}

/** A line of text. */
export function TextInput(props: TextInputProps) {
  const { type, keyboard, onEnter, prefix, unit, clearable = false, readOnly = false, combobox, title, width, flex, className } = props;
  const aria = useFieldAria(props.id, props.fault);
  const t = shared.useText();
  return (
    <Input
      {...textProps(props)}
      {...aria}
      // The library's button has an icon and no name.
      allowClear={clearable && { clearIcon: <CloseCircleFilled aria-label={t(($) => $.action.clear)} /> }}
      readOnly={readOnly}
      {...(readOnly ? { variant: 'filled' } : {})}
      {...(combobox === undefined ? {} : comboboxProps(combobox))}
      {...(type === undefined ? {} : { type })}
      {...(keyboard === undefined ? {} : { inputMode: keyboard })}
      {...(prefix === undefined ? {} : { prefix })}
      {...(unit === undefined ? {} : { suffix: unit })}
      {...(title === undefined ? {} : { title })}
      {...(width === undefined && flex === undefined ? {} : { style: { width: width ?? 'auto', flex } })}
      {...(className === undefined ? {} : { className })}
      {...(onEnter === undefined
        ? {}
        : {
            onPressEnter: (event) => {
              event.preventDefault();
              onEnter();
            },
          })}
    />
  );
}
