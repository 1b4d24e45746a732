import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { wallCalendar } from './wall-clock.ts';

const made = new Map<string, ReturnType<typeof DatePicker.generatePicker<Dayjs>>>();

/** Pickers of dates and times on the clocks of a zone; their values are those of `toPicker`. */
export function wallPickers(zone: string) {
  const pickers = made.get(zone) ?? DatePicker.generatePicker<Dayjs>(wallCalendar(zone));
  made.set(zone, pickers);
  return pickers;
}
