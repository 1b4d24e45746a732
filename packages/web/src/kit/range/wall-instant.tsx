import { fromPicker, toPicker } from './wall-clock.ts';
import { wallPickers } from './wall-picker.ts';

export interface WallInstantProps {
  readonly id?: string;
  readonly label: string;
  readonly timeZone: string;
  /** ms since 1970. */
  readonly value: number;
  /** Days before and after these instants cannot be chosen, ms since 1970. */
  readonly earliest?: number;
  readonly latest?: number;
  /** Without seconds. */
  readonly minutes?: boolean;
  readonly fault?: boolean;
  readonly onChange: (at: number | null) => void;
}

/** One instant as the clocks of a zone show it; its calendar opens inside its surroundings. */
export function WallInstant(props: WallInstantProps) {
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
      onChange={(next) => onChange(next === null ? null : fromPicker(next, timeZone))}
      getPopupContainer={(node) => node.parentElement ?? document.body}
      {...(minutes ? { format: 'YYYY-MM-DD HH:mm' } : {})}
      {...(id === undefined ? {} : { id, 'aria-describedby': `${id}-note` })}
      {...(fault ? { status: 'error' } : {})}
    />
  );
}
