import { LatePicker } from './late-picker.tsx';
import css from './range.module.css';
import { rangeText } from './text.ts';
import { clamped, dayText, isWithin, readDay } from './wall-text.ts';

export interface DayInputProps {
  readonly id?: string;
  /** Name, if no field provides it. */
  readonly label?: string;
  readonly title?: string;
  /** Zone of the day marked as today. */
  readonly zone: string;
  /** `2026-05-01`; empty: none. For months and years any day in them. */
  readonly value: string;
  readonly picker?: 'date' | 'month' | 'year';
  /** First and last selectable day. */
  readonly min?: string;
  readonly max?: string;
  readonly clearable?: boolean;
  readonly fault?: boolean;
  readonly onChange: (day: string) => void;
}

/** A calendar date, independent of any clock. */
export function DayInput(props: DayInputProps) {
  const { id, label, title, value, picker = 'date', clearable = false, fault = false, onChange } = props;
  const t = rangeText.useText();
  const placeholder = t(($) => $.choose[picker]);
  const className = css.day ?? '';
  return (
    <LatePicker
      key={picker}
      fields={[{ id, text: dayText(value, picker), placeholder }]}
      kind={picker}
      {...{ label, fault, className }}
      {...(title === undefined ? {} : { title })}
      onTexts={([text = '']) => {
        const day = readDay(text, picker);
        if (day !== null && isWithin(day, picker, props)) onChange(clamped(day, props));
        else if (text === '' && clearable) onChange('');
      }}
    >
      {({ DayPicker }) => <DayPicker {...props} {...{ placeholder, className }} />}
    </LatePicker>
  );
}
