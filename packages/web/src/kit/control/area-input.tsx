import TextArea from 'antd/es/input/TextArea';
import { useFieldAria } from './field-aria.ts';
import { type TextInputBase, textProps } from './text-input.tsx';

export interface AreaInputProps extends Omit<TextInputBase, 'size' | 'name' | 'autoComplete'> {
  /** Lines: so many, or as many as the text has between two numbers. */
  readonly lines: number | readonly [least: number, most: number];
  /** Language of its text, where it is not the page's. */
  readonly lang?: string;
}

/** Text of several lines. */
export function AreaInput({ lines, lang, ...props }: AreaInputProps) {
  const aria = useFieldAria(props.id, props.fault);
  return (
    <TextArea
      {...textProps(props)}
      {...aria}
      {...(typeof lines === 'number' ? { rows: lines } : { autoSize: { minRows: lines[0], maxRows: lines[1] } })}
      {...(lang === undefined ? {} : { lang })}
    />
  );
}
