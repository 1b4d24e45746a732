import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import box from '../ui/box.module.css';
import css from './calendar-tiles.module.css';

export interface DayTile {
  /** yyyy-mm-dd. */
  readonly date: string;
  /** null: unknown. */
  readonly value: number | null;
  /** Short text on the tile; on a phone without the unit. */
  readonly text: string;
  readonly short: string;
  /** Full text, for the pointer and for screen readers. */
  readonly label: string;
  /** The value may still change. */
  readonly open?: boolean;
  /** A negative value with a reason that is not a loss. */
  readonly neutral?: boolean;
}

interface DayTilesProps {
  /** Name of the calendar, for screen readers. */
  readonly label: string;
  /** In order, without gaps. */
  readonly days: readonly DayTile[];
  /** Starting on Monday. */
  readonly weekdays: readonly string[];
  readonly selected: string;
  readonly onOpen: (date: string) => void;
}

const daysOfWeek = 7;
/** Monday is 0. */
const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % daysOfWeek;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -daysOfWeek, ArrowDown: daysOfWeek };
/** Opacity of the colour at the greatest and at the least value, %. */
const [strongest, palest] = [46, 8];

/** A calendar of days: the greater the value of a day, the stronger its colour. One day is selected. */
export function DayTiles({ label, days, weekdays, selected, onOpen }: DayTilesProps) {
  const host = useRef<HTMLElement>(null);
  const most = Math.max(1, ...days.map(({ value }) => Math.abs(value ?? 0)));
  const [first] = days;
  const home = days.some(({ date }) => date === selected) ? selected : days.at(-1)?.date;
  const move = (event: KeyboardEvent, index: number) => {
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? days.length - 1 : index + (steps[event.key] ?? Number.NaN);
    const tile = host.current?.querySelectorAll<HTMLButtonElement>('button')[to];
    if (!tile) return;
    event.preventDefault();
    tile.focus();
  };
  return (
    <section ref={host} className={css.weeks} aria-label={label} data-day-tiles>
      {weekdays.map((name) => (
        <span key={name} className={`${box.small} ${box.faint} ${css.weekday}`} aria-hidden="true">
          {name}
        </span>
      ))}
      {days.map(({ date, value, text, short, label: whole, open = false, neutral = false }, index) => {
        const share = palest + ((strongest - palest) * Math.abs(value ?? 0)) / most;
        const look = value === null ? css.unknown : value < 0 ? (neutral ? css.neutral : css.lost) : css.earned;
        return (
          <button
            key={date}
            type="button"
            className={`${box.bare} ${css.tile} ${look} ${open ? css.open : ''}`}
            style={{ '--share': `${share}%`, gridColumnStart: date === first?.date ? weekdayOf(date) + 1 : undefined } as CSSProperties}
            aria-pressed={date === selected}
            title={whole}
            tabIndex={date === home ? 0 : -1}
            data-day={date}
            onKeyDown={(event) => move(event, index)}
            onClick={() => onOpen(date)}
          >
            <span className={css.day}>{index === 0 || date.endsWith('-01') ? date.slice(5) : Number(date.slice(8))}</span>
            <b className={`${css.text} ${css.whole}`}>{text}</b>
            <b className={`${css.text} ${css.short}`}>{short}</b>
            <span className="sr-only">{whole}</span>
          </button>
        );
      })}
    </section>
  );
}
