import { fromPicker, toPicker } from './wall-clock.ts';
import { wallPickers } from './wall-picker.ts';

export interface WallInstantProps {
  readonly label: string;
  readonly timeZone: string;
  /** ms since 1970. */
  readonly value: number;
  /** Nothing after the day of this instant can be chosen, ms since 1970. */
  readonly latest: number;
  readonly onChange: (at: number | null) => void;
}

/** One instant as the clocks of a zone show it; its calendar opens inside what it stands in. */
export function WallInstant({ label, timeZone, value, latest, onChange }: WallInstantProps) {
  const DatePicker = wallPickers(timeZone);
  return (
    <DatePicker
      aria-label={label}
      showTime
      showNow={false}
      allowClear={false}
      value={toPicker(value, timeZone)}
      disabledDate={(day) => day.isAfter(toPicker(latest, timeZone), 'day')}
      onChange={(next) => onChange(next === null ? null : fromPicker(next, timeZone))}
      getPopupContainer={(node) => node.parentElement ?? document.body}
    />
  );
}
