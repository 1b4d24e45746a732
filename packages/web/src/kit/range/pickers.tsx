/** The library's pickers with their calendars. `LatePicker` loads them. */
import type { DayInputProps } from './day-input.tsx';
import type { Span } from './quick-range.ts';
import { dayToPicker, fromPicker, pickedDay, toPicker } from './wall-clock.ts';
import type { WallInstantProps } from './wall-instant.tsx';
import { wallPickers } from './wall-picker.ts';
import { clamped, isWithin, wallForms } from './wall-text.ts';

export function DayPicker(props: DayInputProps & { readonly placeholder: string; readonly className: string }) {
  const { id, label, title, zone, value, placeholder, className, picker = 'date', clearable = false, fault = false, onChange } = props;
  const DatePicker = wallPickers(zone);
  return (
    <DatePicker
      picker={picker}
      allowClear={clearable}
      placeholder={placeholder}
      className={className}
      value={dayToPicker(value)}
      disabledDate={(each) => !isWithin(pickedDay(each), picker, props)}
      onChange={(each) => (each || clearable) && onChange(each ? clamped(pickedDay(each), props) : '')}
      {...(id === undefined ? {} : { id, 'aria-describedby': `${id}-note` })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(title === undefined ? {} : { title })}
      {...(fault ? { status: 'error' } : {})}
    />
  );
}

export function InstantPicker(props: WallInstantProps) {
  const { id, label, timeZone, value, earliest, latest, minutes = false, fault = false, onChange } = props;
  const DatePicker = wallPickers(timeZone);
  return (
    <DatePicker
      aria-label={label}
      showTime={minutes ? { format: 'HH:mm' } : true}
      showNow={minutes}
      allowClear={false}
      value={toPicker(value, timeZone)}
      disabledDate={(day) =>
        (earliest !== undefined && day.isBefore(toPicker(earliest, timeZone), 'day')) ||
        (latest !== undefined && day.isAfter(toPicker(latest, timeZone), 'day'))
      }
      onChange={(next) => next && onChange(fromPicker(next, timeZone))}
      getPopupContainer={(node) => node.parentElement ?? document.body}
      {...(minutes ? { format: wallForms.minute } : {})}
      {...(id === undefined ? {} : { id, 'aria-describedby': `${id}-note` })}
      {...(fault ? { status: 'error' } : {})}
    />
  );
}

export interface SpanPickerProps {
  readonly label: string;
  readonly placeholder: readonly [start: string, end: string];
  readonly span: Span | null;
  readonly zone: string;
  /** Later days cannot be selected, ms. */
  readonly latest: number;
  readonly className: string;
  readonly onSpan: (span: Span) => void;
}

export function SpanPicker({ label, placeholder, span, zone, latest, className, onSpan }: SpanPickerProps) {
  const { RangePicker } = wallPickers(zone);
  const [start, end] = placeholder;
  return (
    <RangePicker
      className={className}
      showTime={{ format: 'HH:mm' }}
      format={wallForms.minute}
      allowClear={false}
      // A picker that may not be empty traps Tab while it is.
      allowEmpty={[span === null, span === null]}
      title={zone}
      placeholder={[start, end]}
      aria-label={label}
      value={span === null ? null : [toPicker(span[0], zone), toPicker(span[1], zone)]}
      disabledDate={(day) => day.isAfter(toPicker(latest, zone), 'day')}
      onChange={(value) => {
        const [from, to] = value ?? [];
        if (from && to) onSpan([fromPicker(from.startOf('minute'), zone), fromPicker(to.startOf('minute'), zone)]);
      }}
    />
  );
}
