import { instantOf } from '@czyun/contract';
import { toPicker } from '../../../kit/range/wall-clock.ts';
import { wallPickers } from '../../../kit/range/wall-picker.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';

const form = 'YYYY-MM-DD';

export interface DateInputProps {
  readonly id: string;
  /** `2026-05-01` */
  readonly value: string;
  /** The first date that may be chosen. */
  readonly min?: string;
  readonly onDate: (date: string) => void;
}

/** A date of the project's calendar. */
export function DateInput({ id, value, min = '', onDate }: DateInputProps) {
  const zone = useTimeZone();
  const DatePicker = wallPickers(zone);
  const [year = 0, month = 1, day = 1] = value.split('-').map(Number);
  // Noon is on every date.
  const noon = instantOf({ year, month, day, hour: 12, minute: 0, second: 0 }, zone);
  return (
    <DatePicker
      id={id}
      format={form}
      allowClear={false}
      value={toPicker(noon, zone)}
      disabledDate={(each) => each.format(form) < min}
      onChange={(each) => each && onDate(each.format(form))}
    />
  );
}
