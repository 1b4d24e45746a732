import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import box from '../../../kit/ui/box.module.css';
import { useWidth } from '../../../kit/ui/use-width.ts';
import css from './heat.module.css';
import { colorOf, type HeatColor, type Reading, type Scale } from './heat.ts';
import { cellsPerRow } from './layout.ts';

export interface HeatGridProps {
  readonly readings: readonly Reading[];
  /** Readings that are old; painted paler. */
  readonly stale: readonly boolean[];
  readonly sections: number;
  readonly scale: Scale;
  readonly ramp: readonly HeatColor[];
  readonly decimals: number;
  readonly outliers: ReadonlySet<number>;
  readonly label: string;
  readonly sectionName: (section: number) => string;
  /** What is said of a member: number, value, distance from the median. */
  readonly tell: (no: number) => string;
  /** Member under the pointer or the arrow keys; null for none. */
  readonly cursor: number | null;
  readonly onCursor: (no: number | null) => void;
  readonly onOpen: (no: number) => void;
}

const labelPx = 52;
/** From here on a value can be read inside its cell. */
const readablePx = 36;

/**
 * Cells by section, as they lie in the device. React makes the cells once; colours and words are painted straight onto them, and
 * only where they changed, so that hundreds of readings a second cost next to nothing.
 */
export function HeatGrid(props: HeatGridProps) {
  const { readings, stale, sections, scale, ramp, decimals, outliers, sectionName, cursor, onCursor, onOpen } = props;
  const host = useRef<HTMLDivElement>(null);
  const cells = useRef<(HTMLElement | null)[]>([]);
  const widthPx = useWidth(host);
  const [focused, setFocused] = useState(false);
  const size = Math.ceil(readings.length / sections);
  const labels = sections > 1 ? labelPx : 0;
  const perRow = cellsPerRow(size, Math.max(1, widthPx - labels));
  const readable = (widthPx - labels) / perRow >= readablePx;

  useLayoutEffect(() => {
    readings.forEach((value, index) => {
      const cell = cells.current[index];
      if (cell === null || cell === undefined) return;
      const color = value === null ? null : colorOf(value, scale, ramp);
      const ground = color?.ground ?? '';
      if (cell.style.backgroundColor !== ground) cell.style.backgroundColor = ground;
      const look = color === null ? 'unknown' : color.darkWords ? 'dark' : 'light';
      if (cell.dataset['look'] !== look) cell.dataset['look'] = look;
      cell.toggleAttribute('data-outlying', outliers.has(index + 1));
      cell.toggleAttribute('data-stale', stale[index] === true);
      const words = readable && value !== null ? value.toFixed(decimals) : '';
      if (cell.textContent !== words) cell.textContent = words;
    });
  });

  const bodies = useMemo(
    () =>
      Array.from({ length: sections }, (_, section) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the section's number
        <div key={section} className={css.section}>
          {sections > 1 && <span className={`${box.fixed} ${box.small} ${box.faint} ${css.name}`}>{sectionName(section + 1)}</span>}
          <div className={css.cells} data-cells style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}>
            {Array.from({ length: Math.min(size, readings.length - section * size) }, (_, place) => {
              const no = section * size + place + 1;
              return (
                <span
                  key={no}
                  data-no={no}
                  ref={(element) => {
                    cells.current[no - 1] = element;
                  }}
                />
              );
            })}
          </div>
        </div>
      )),
    [sections, size, perRow, readings.length, sectionName],
  );

  const under = (event: MouseEvent): number | null => {
    const no = Number((event.target as HTMLElement).dataset['no']);
    return Number.isInteger(no) && no > 0 ? no : null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = cursor ?? 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - perRow,
      ArrowDown: at + perRow,
      PageUp: at - size,
      PageDown: at + size,
      Home: 1,
      End: readings.length,
    };
    if (event.key === 'Enter' && cursor !== null) {
      event.preventDefault();
      onOpen(cursor);
      return;
    }
    const to = moves[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (to >= 1 && to <= readings.length) onCursor(to);
  };

  const [spot, setSpot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setSpot(cursor === null ? null : (cells.current[cursor - 1] ?? null)), [cursor]);
  return (
    <div
      ref={host}
      className={css.grid}
      // A slider over the members: arrows choose one and its value is read out.
      role="slider"
      tabIndex={0}
      aria-label={props.label}
      aria-valuemin={1}
      aria-valuemax={readings.length}
      aria-valuenow={cursor ?? 1}
      aria-valuetext={props.tell(cursor ?? 1)}
      onKeyDown={onKeyDown}
      onFocus={() => {
        setFocused(true);
        if (cursor === null) onCursor(1);
      }}
      onBlur={() => {
        setFocused(false);
        onCursor(null);
      }}
      onMouseMove={(event) => {
        const no = under(event);
        if (no !== null && no !== cursor) onCursor(no);
      }}
      onMouseLeave={() => {
        if (!focused) onCursor(null);
      }}
      onClick={(event) => {
        const no = under(event);
        if (no !== null) onOpen(no);
      }}
    >
      {widthPx > 0 && bodies}
      {spot !== null && cursor !== null && (
        <>
          <span
            className={css.spot}
            style={{ left: spot.offsetLeft, top: spot.offsetTop, width: spot.offsetWidth, height: spot.offsetHeight }}
            aria-hidden="true"
          />
          <span className={`${box.small} ${css.tip}`} style={tipPlace(spot, widthPx)} aria-hidden="true">
            {props.tell(cursor)}
          </span>
        </>
      )}
    </div>
  );
}

/** Above the cell, kept inside the grid. */
function tipPlace(cell: HTMLElement, widthPx: number): { readonly left: number; readonly top: number; readonly transform: string } {
  const middle = cell.offsetLeft + cell.offsetWidth / 2;
  const share = Math.round((middle / Math.max(1, widthPx)) * 100);
  return { left: middle, top: cell.offsetTop - 6, transform: `translate(-${share}%, -100%)` };
}
