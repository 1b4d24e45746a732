import type { InputRef } from 'antd';
import Password from 'antd/es/input/Password';
import type { Ref } from 'react';
import { useFieldAria } from './field-aria.ts';
import { type TextInputBase, textProps } from './text-input.tsx';

/** It takes the focus by `focus()`. */
export type PasswordRef = InputRef;

export interface PasswordInputProps extends TextInputBase {
  readonly ref?: Ref<PasswordRef>;
}

/** A secret: legible only where the person asks for it. */
export function PasswordInput({ ref, ...props }: PasswordInputProps) {
  const aria = useFieldAria(props.id, props.fault);
  return <Password {...textProps(props)} {...aria} {...(ref === undefined ? {} : { ref })} />;
}
