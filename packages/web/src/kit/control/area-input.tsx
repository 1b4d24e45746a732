import TextArea from 'antd/es/input/TextArea';
import { useFieldAria } from './field-aria.ts';
import { type TextInputBase, textProps } from './text-input.tsx';

export interface AreaInputProps extends Omit<TextInputBase, 'size' | 'name' | 'autoComplete'> {
  /** Fixed number of lines, or the range within which it grows with its text. */
  readonly lines: number | readonly [least: number, most: number];
  /** Language of the text, if not that of the page. */
  readonly lang?: string;
}

/** Multi-line text. */
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
