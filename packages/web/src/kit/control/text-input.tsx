import { CloseCircleFilled } from '@ant-design/icons';
// Only this input: the whole family would add search, one-time codes and text areas to the first page.
import Input from 'antd/es/input/Input';
import type { ReactNode } from 'react';
import { shared } from '../../platform/text.ts';
import { type Combobox, comboboxProps } from '../listbox/combobox.ts';
import { useFieldAria } from './field-aria.ts';

/** Common props of text fields. */
export interface TextInputBase {
  /** Id of the input, as in the field around it. */
  readonly id?: string;
  /** Name, if no field provides it. */
  readonly label?: string;
  /** For the browser's autocomplete. */
  readonly name?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onLeave?: (() => void) | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly placeholder?: string | undefined;
  /** Maximum number of characters. */
  readonly most?: number | undefined;
  readonly autoFocus?: boolean;
  readonly autoComplete?: string;
  readonly size?: 'small' | 'large';
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly spellCheck?: boolean;
  /** The value is invalid and no field around it shows that. */
  readonly fault?: boolean;
  /** Set by `label`. */
  readonly 'aria-label'?: never;
}

export interface TextInputProps extends TextInputBase {
  readonly type?: 'text' | 'date' | 'datetime-local';
  /** Keyboard on a phone. */
  readonly keyboard?: 'decimal' | 'numeric' | 'email' | undefined;
  /** Called on Enter, which then does not submit the surrounding form. */
  readonly onEnter?: () => void;
  readonly prefix?: ReactNode;
  /** Unit after the value. */
  readonly unit?: string | undefined;
  /** Shows a button that clears the text. */
  readonly clearable?: boolean;
  readonly readOnly?: boolean;
  /** Keyboard control of a list of results. */
  readonly combobox?: Combobox;
  readonly title?: string;
  readonly width?: number | string;
  /** Flex share in a row, as in CSS. */
  readonly flex?: string;
  readonly className?: string | undefined;
}

/** Common props for the library's text fields. */
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

/** A single-line text field. */
export function TextInput(props: TextInputProps) {
  const { type, keyboard, onEnter, prefix, unit, clearable = false, readOnly = false, combobox, title, width, flex, className } = props;
  const aria = useFieldAria(props.id, props.fault);
  const t = shared.useText();
  return (
    <Input
      {...textProps(props)}
      {...aria}
      // The library's button has an icon without a name.
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
