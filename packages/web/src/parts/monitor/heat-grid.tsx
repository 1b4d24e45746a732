import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import box from '../../kit/ui/box.module.css';
import { useWidth } from '../../kit/ui/use-width.ts';
import css from './heat.module.css';
import { HeatCells, type Painting, usePainting } from './heat-cells.tsx';
import { cellsPerRow } from './layout.ts';

export interface HeatGridProps extends Painting {
  readonly sections: number;
  readonly label: string;
  readonly sectionName: (section: number) => string;
  /** Description of a member: number, value, distance from the median. */
  readonly describe: (no: number) => string;
  /** Member under the pointer or the arrow keys; null for none. */
  readonly cursor: number | null;
  readonly onCursor: (no: number | null) => void;
  readonly onOpen: (no: number) => void;
}

const labelPx = 52;
/** Minimum width of a cell that shows its value. */
const readablePx = 36;

/** Cells by section, as arranged in the device: a slider over the members, whose arrow keys follow the rows. */
export function HeatGrid(props: HeatGridProps) {
  const { readings, sections, label, sectionName, describe, cursor, onCursor, onOpen } = props;
  const host = useRef<HTMLDivElement>(null);
  const cells = useRef<(HTMLElement | null)[]>([]);
  const widthPx = useWidth(host);
  const [focused, setFocused] = useState(false);
  const count = readings.length;
  const size = Math.ceil(count / sections);
  const labels = sections > 1 ? labelPx : 0;
  const perRow = cellsPerRow(size, Math.max(1, widthPx - labels));
  usePainting(cells, props, (widthPx - labels) / perRow >= readablePx);
  const setCell = (no: number, element: HTMLElement | null) => {
    cells.current[no - 1] = element;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && cursor !== null) {
      event.preventDefault();
      onOpen(cursor);
      return;
    }
    const to = targetOf(event, cursor ?? 1, { perRow, size, count });
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 1 && to <= count) onCursor(to);
  };
  const [spot, setSpot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setSpot(cursor === null ? null : (cells.current[cursor - 1] ?? null)), [cursor]);
  return (
    <div
      ref={host}
      className={css.grid}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={cursor ?? 1}
      aria-valuetext={describe(cursor ?? 1)}
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
        const no = memberUnder(event);
        if (no !== null && no !== cursor) onCursor(no);
      }}
      onMouseLeave={() => {
        if (!focused) onCursor(null);
      }}
      onClick={(event) => {
        const no = memberUnder(event);
        if (no !== null) onOpen(no);
      }}
    >
      {widthPx > 0 && (
        <HeatCells sections={sections} size={size} perRow={perRow} count={count} sectionName={sectionName} onCell={setCell} />
      )}
      {spot !== null && cursor !== null && <Spot cell={spot} widthPx={widthPx} text={describe(cursor)} />}
    </div>
  );
}

/** Frame around a cell, with its description above. */
function Spot({ cell, widthPx, text }: { readonly cell: HTMLElement; readonly widthPx: number; readonly text: string }) {
  return (
    <>
      <span
        className={css.spot}
        style={{ left: cell.offsetLeft, top: cell.offsetTop, width: cell.offsetWidth, height: cell.offsetHeight }}
        aria-hidden="true"
      />
      <span className={`${box.small} ${css.tip}`} style={tipPlace(cell, widthPx)} aria-hidden="true">
        {text}
      </span>
    </>
  );
}

/** Above the cell, inside the grid. */
function tipPlace(cell: HTMLElement, widthPx: number): { readonly left: number; readonly top: number; readonly transform: string } {
  const middle = cell.offsetLeft + cell.offsetWidth / 2;
  const share = Math.round((middle / Math.max(1, widthPx)) * 100);
  return { left: middle, top: cell.offsetTop - 6, transform: `translate(-${share}%, -100%)` };
}

function memberUnder(event: MouseEvent): number | null {
  const no = Number((event.target as HTMLElement).dataset['no']);
  return Number.isInteger(no) && no > 0 ? no : null;
}

interface Extent {
  readonly perRow: number;
  readonly size: number;
  readonly count: number;
}

/** Member that a key moves to, possibly outside the grid; undefined for other keys. */
function targetOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, at: number, { perRow, size, count }: Extent): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - perRow,
    ArrowDown: at + perRow,
    PageUp: at - size,
    PageDown: at + size,
    Home: 1,
    End: count,
  };
  return moves[key];
}
