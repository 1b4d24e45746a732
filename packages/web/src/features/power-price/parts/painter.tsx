import { type DayKind, quarterMinutes, quartersADay, type TariffPeriod, tariffPeriods } from '@czyun/contract';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { usePointerDrag } from '../../../kit/control/use-pointer-drag.ts';
import box from '../../../kit/ui/box.module.css';
import { priceText } from '../text.ts';
import { type HoursGrid, painted } from './tariff-draft.ts';
import { clockText } from './words.ts';
import { YearFrame, YearRows } from './year-picture.tsx';

interface Cell {
  /** From 0. */
  readonly month: number;
  readonly quarter: number;
}

const steps: Readonly<Record<string, readonly [months: number, quarters: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [0, -4],
  PageDown: [0, 4],
};
const within = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** The hours of a year as a grid to paint by pointer and keys. */
export function Painter({
  grid,
  kind,
  onChange,
}: {
  readonly grid: HoursGrid;
  readonly kind: DayKind;
  readonly onChange: (grid: HoursGrid) => void;
}) {
  const t = priceText.useText();
  const [period, setPeriod] = useState<TariffPeriod>('high');
  const [at, setAt] = useState<Cell>({ month: 0, quarter: 0 });
  const paint = ({ month, quarter }: Cell, from: Cell = { month, quarter }) => {
    const [low, high] = [Math.min(from.quarter, quarter), Math.max(from.quarter, quarter) + 1];
    const [top, bottom] = [Math.min(from.month, month), Math.max(from.month, month)];
    const months = Array.from({ length: bottom - top + 1 }, (_, index) => top + index + 1);
    onChange(painted(grid, { kinds: [kind], months, from: low * quarterMinutes, to: high * quarterMinutes, period }));
  };
  const cellOf = (event: PointerEvent<HTMLElement>): Cell => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return {
      month: within(Math.floor(((event.clientY - top) / height) * 12), 11),
      quarter: within(Math.floor(((event.clientX - left) / width) * quartersADay), quartersADay - 1),
    };
  };
  const drag = usePointerDrag<Cell>({
    begin(event) {
      const cell = cellOf(event);
      setAt(cell);
      paint(cell);
      return cell;
    },
    move(event, begun) {
      const cell = cellOf(event);
      setAt(cell);
      paint(cell, begun);
      return begun;
    },
  });
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const chosen = tariffPeriods[Number(event.key) - 1];
    if (step) setAt({ month: within(at.month + step[0], 11), quarter: within(at.quarter + step[1], quartersADay - 1) });
    else if (event.key === ' ') paint(at);
    else if (chosen) setPeriod(chosen);
    else return;
    event.preventDefault();
  };
  const shown = grid[kind][at.month]?.[at.quarter] ?? 'flat';
  const where = t(($) => $.edit.at, {
    ...{ month: at.month + 1, time: clockText(at.quarter * quarterMinutes) },
    period: t(($) => $.period[shown]),
  });
  return (
    <div className={box.stack}>
      <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.edit.paint)}</p>
      <div className={`${box.row} ${box.wrap}`}>
        <Segmented
          size="small"
          label={t(($) => $.edit.brush)}
          value={period}
          options={tariffPeriods.map((value, index) => ({ value, label: `${index + 1} ${t(($) => $.period[value])}` }))}
          onChange={setPeriod}
        />
        <span aria-live="polite" className={`${box.small} ${box.tabular}`}>
          {where}
        </span>
      </div>
      <YearFrame>
        <div
          role="application"
          aria-label={t(($) => $.edit.hours)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a grid of cells is no control of HTML, and without a place for the keyboard it could be painted by pointer alone
          tabIndex={0}
          data-painter
          style={{ position: 'relative', cursor: 'crosshair', touchAction: 'pan-y' }}
          onKeyDown={press}
          {...drag}
        >
          <YearRows periodsOf={(month) => grid[kind][month - 1] ?? []} />
          <span
            aria-hidden
            style={{
              ...{ position: 'absolute', outline: '2px solid var(--focus)', pointerEvents: 'none' },
              ...{ insetInlineStart: `${(at.quarter / quartersADay) * 100}%`, width: `${100 / quartersADay}%` },
              ...{ top: `${(at.month / 12) * 100}%`, height: 16 },
            }}
          />
        </div>
      </YearFrame>
    </div>
  );
}
