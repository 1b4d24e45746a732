import { dayToPicker, pickedDay } from './wall-clock.ts';
import { wallPickers } from './wall-picker.ts';

export interface DayInputProps {
  readonly id?: string;
  /** Its name where no field names it. */
  readonly label?: string;
  /** Its today is marked in the calendar. */
  readonly zone: string;
  /** `2026-05-01`; empty: none. Of weeks, months and years any day. */
  readonly value: string;
  readonly picker?: 'date' | 'week' | 'month' | 'year';
  /** First and last day that can be chosen. */
  readonly min?: string;
  readonly max?: string;
  readonly clearable?: boolean;
  readonly fault?: boolean;
  readonly onChange: (day: string) => void;
}

/** A day of the calendar, independent of any clock. */
export function DayInput(props: DayInputProps) {
  const { id, label, zone, value, picker = 'date', min, max, clearable = false, fault = false, onChange } = props;
  const DatePicker = wallPickers(zone);
  return (
    <DatePicker
      picker={picker}
      allowClear={clearable}
      value={dayToPicker(value)}
      disabledDate={(each) => {
        const day = pickedDay(each);
        return (min !== undefined && day < min) || (max !== undefined && day > max);
      }}
      onChange={(each) => (each || clearable) && onChange(pickedDay(each))}
      {...(id === undefined ? {} : { id, 'aria-describedby': `${id}-note` })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(fault ? { status: 'error' } : {})}
    />
  );
}
