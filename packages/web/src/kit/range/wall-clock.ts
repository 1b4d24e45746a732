/**
 * Time base of the time pickers: the project's wall clock, represented as if it were UTC. In the browser's own zone an hour would be
 * missing on the day its clocks go forward, though not in the project's, and "today" would be another day.
 */
import { instantOf, wallTime } from '@czyun/contract';
import type { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import localeData from 'dayjs/plugin/localeData.js';
import utc from 'dayjs/plugin/utc.js';
import weekday from 'dayjs/plugin/weekday.js';
import weekOfYear from 'dayjs/plugin/weekOfYear.js';
import 'dayjs/locale/zh-cn.js';

for (const plugin of [utc, customParseFormat, advancedFormat, weekday, localeData, weekOfYear]) dayjs.extend(plugin);

type GenerateConfig = Parameters<typeof DatePicker.generatePicker<Dayjs>>[0];

/** What the clocks of a zone show at an instant (whole seconds). */
export function toPicker(at: number, zone: string): Dayjs {
  const w = wallTime(at, zone);
  return dayjs.utc(Date.UTC(w.year, w.month - 1, w.day, w.hour, w.minute, w.second));
}

/** The instant at which the clocks of a zone show a value; the earlier of two, the moment of the change if they never show it. */
export function fromPicker(value: Dayjs, zone: string): number {
  const [year, month, day] = [value.year(), value.month() + 1, value.date()];
  return instantOf({ year, month, day, hour: value.hour(), minute: value.minute(), second: value.second() }, zone);
}

const dayForm = 'YYYY-MM-DD';

/** A calendar day as a picker value; null if empty. */
export const dayToPicker = (day: string): Dayjs | null => (day === '' ? null : dayjs.utc(day, dayForm, true));
export const pickedDay = (value: Dayjs | null): string => value?.format(dayForm) ?? '';

const localeOf = (name: string): string => (name.startsWith('zh') ? 'zh-cn' : 'en');

/** The calendar used by the pickers of a zone. */
export function wallCalendar(zone: string): GenerateConfig {
  return {
    getNow: () => toPicker(Date.now(), zone),
    getFixedDate: (text) => dayjs.utc(text, 'YYYY-M-D'),
    getEndDate: (value) => value.endOf('month'),
    getWeekDay: (value) => value.day(),
    getYear: (value) => value.year(),
    getMonth: (value) => value.month(),
    getDate: (value) => value.date(),
    getHour: (value) => value.hour(),
    getMinute: (value) => value.minute(),
    getSecond: (value) => value.second(),
    getMillisecond: (value) => value.millisecond(),
    addYear: (value, n) => value.add(n, 'year'),
    addMonth: (value, n) => value.add(n, 'month'),
    addDate: (value, n) => value.add(n, 'day'),
    setYear: (value, n) => value.year(n),
    setMonth: (value, n) => value.month(n),
    setDate: (value, n) => value.date(n),
    setHour: (value, n) => value.hour(n),
    setMinute: (value, n) => value.minute(n),
    setSecond: (value, n) => value.second(n),
    setMillisecond: (value, n) => value.millisecond(n),
    isAfter: (a, b) => a.isAfter(b),
    isValidate: (value) => value.isValid(),
    locale: {
      getWeekFirstDay: (name) => dayjs().locale(localeOf(name)).localeData().firstDayOfWeek(),
      getWeekFirstDate: (name, value) => value.locale(localeOf(name)).weekday(0),
      getWeek: (name, value) => value.locale(localeOf(name)).week(),
      getShortWeekDays: (name) => dayjs().locale(localeOf(name)).localeData().weekdaysMin(),
      getShortMonths: (name) => dayjs().locale(localeOf(name)).localeData().monthsShort(),
      format: (name, value, format) => value.locale(localeOf(name)).format(format),
      parse: (name, text, formats) => {
        for (const format of formats) {
          const value = dayjs.utc(text, format, true).locale(localeOf(name));
          if (value.isValid()) return value;
        }
        return null;
      },
    },
  };
}
