import type { InputRef } from 'antd';
import Password from 'antd/es/input/Password';
import type { Ref } from 'react';
import { useFieldAria } from './field-aria.ts';
import { type TextInputBase, textProps } from './text-input.tsx';

/** Handle with `focus()`. */
export type PasswordRef = InputRef;

export interface PasswordInputProps extends TextInputBase {
  readonly ref?: Ref<PasswordRef>;
}

/** A secret: visible only on request. */
export function PasswordInput({ ref, ...props }: PasswordInputProps) {
  const aria = useFieldAria(props.id, props.fault);
  return <Password {...textProps(props)} {...aria} {...(ref === undefined ? {} : { ref })} />;
}
