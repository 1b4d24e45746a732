import { hourMs, timeText } from '@czyun/contract';
import { useRef, useState } from 'react';
import { shared } from '../../../platform/text.ts';
import { useTheme } from '../../../platform/theme/theme.ts';
import type { SaveFile } from '../../export/use-save-file.ts';
import box from '../../ui/box.module.css';
import { useAgeText } from '../../ui/value.tsx';
import { ChartFrame, fileNameOf } from '../chart-frame.tsx';
import { chartPicture } from '../chart-picture.ts';
import { axisPx, rowPx } from '../draw-strip.ts';
import { inUnit, type PictureProps } from '../picture.tsx';
import { type Segments, segmentAt } from '../segments.ts';
import { useHidden } from '../use-hidden.ts';
import css from './gantt.module.css';
import { isWhole, type TimeView } from './gantt-view.ts';
import { type GanttState, useGanttCanvas } from './use-gantt-canvas.ts';
import { type GanttPlace, useGanttHands } from './use-gantt-hands.ts';
import { useGanttView } from './use-gantt-view.ts';

export type GanttRow = Segments & { readonly key: string; readonly name: string };

export interface StateGanttProps extends Omit<PictureProps, 'height' | 'bare'> {
  readonly rows: readonly GanttRow[];
  /** The states of segments are indexes of this list. */
  readonly states: readonly GanttState[];
  readonly range: TimeView;
  /** The visible part of the range; null: all of it. */
  readonly zoom: TimeView | null;
  /** Nothing is drawn after this instant. */
  readonly until: number;
  readonly timeZone: string;
  /** Maximum height of the rows, px; more rows scroll. */
  readonly maxPx?: number;
  readonly onZoom: (zoom: TimeView | null) => void;
  /** A segment was pressed, or selected with Enter. */
  readonly onPick?: (row: GanttRow, time: number) => void;
  /** Explains pointer and keys. */
  readonly hint: string;
}

/** Run states of machines over minutes or months, one row each: zoomed and moved by wheel, drag and keys. */
export function StateGantt(props: StateGanttProps) {
  const { rows, states, range, until, timeZone, title, maxPx = 360, onPick } = props;
  const { tokens } = useTheme();
  const t = shared.useText();
  const ageText = useAgeText();
  const [hidden, toggle] = useHidden();
  const scroller = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const [view, setView] = useGanttView(range, props.zoom, props.onZoom);
  const { start, end } = view;
  const sightPx = Math.min(rows.length * rowPx, maxPx);
  const { host, canvas, width, lasted, drawAll } = useGanttCanvas({ rows, states, view, until, timeZone, hidden, sightPx, top });
  const hands = useGanttHands({
    ...{ scroller, rows, view, range, sightPx, onView: setView },
    onPick: onPick && (({ row, time }) => rows[row] !== undefined && onPick(rows[row], time)),
  });

  const hours = (ms: number | undefined) => inUnit(ms === undefined ? null : ms / hourMs, 'h', 1);
  const totals = [...states.keys(), states.length].map((state) => lasted.reduce((sum, list) => sum + (list[state] ?? 0), 0));
  const sayPlace = ({ row, time }: GanttPlace): string => {
    const found = rows[row];
    if (found === undefined || time >= until) return '';
    const index = segmentAt(found, time);
    const word = states[found.states[index] ?? -1]?.word ?? t(($) => $.chart.unknown);
    if (index < 0) return `${found.name}: ${word}`;
    const [from, to] = [found.starts[index] ?? 0, found.ends[index] ?? 0];
    return `${found.name}: ${word}, ${timeText(from, timeZone, 'minute')} – ${timeText(to, timeZone, 'minute').slice(-5)} (${ageText(to - from)})`;
  };
  const savePng = async (save: SaveFile) => {
    const legend = states.map(({ word, meaning }) => ({ name: word, color: tokens[meaning] }));
    const blob = await chartPicture(drawAll(), legend, title, tokens);
    if (blob !== null) save(`${fileNameOf(title)}.png`, blob);
  };
  const percent = (time: number) => `${((time - start) / (end - start)) * 100}%`;
  const { pointed, active, dragged } = hands;
  const words = [...states.map(({ word }) => word), t(($) => $.chart.unknown)];
  return (
    <ChartFrame
      title={title}
      height={sightPx + axisPx}
      items={states.map(({ key, word, meaning, fill = 'full' }, state) => ({
        ...{ key, name: word, color: tokens[meaning], now: hours(totals[state]), fill },
      }))}
      hidden={hidden}
      onToggle={toggle}
      onUnzoom={isWhole(view, range) ? null : () => setView(range)}
      onPng={(save) => void savePng(save)}
      onFile={props.onFile}
      table={() => ({
        columns: [t(($) => $.chart.name), ...words.map((word) => `${word} (h)`)],
        rows: rows.map(({ name }, row) => [name, ...(lasted[row] ?? []).map((ms) => inUnit(ms / hourMs, '', 1))]),
      })}
      at={pointed === null ? '' : sayPlace(pointed)}
      facts={[props.hint, ...(props.facts ?? []), t(($) => $.chart.zone, { zone: timeZone })]}
    >
      <section
        ref={scroller}
        className={css.scroller}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys walk through it
        tabIndex={0}
        data-gantt={rows.length}
        style={{ height: sightPx + axisPx }}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
        onKeyDown={hands.onKeyDown}
      >
        <p className="sr-only" role="status">
          {active === null ? '' : sayPlace(active)}
        </p>
        <div className={`${box.grid} ${css.rows}`} style={{ height: rows.length * rowPx + axisPx }}>
          <ul className={`${box.plain} ${box.small} ${css.names}`} aria-hidden="true">
            {rows.map(({ key, name }) => (
              <li key={key} className={box.clip} title={name} style={{ height: rowPx, lineHeight: `${rowPx}px` }}>
                {name}
              </li>
            ))}
            <li />
          </ul>
          <div ref={host} className={css.tracks} data-tracks {...hands.pointer}>
            <div
              role="img"
              aria-label={t(($) => $.chart.picture, {
                title,
                parts: words.map((word, state) => `${word} ${hours(totals[state])}`).join(', '),
              })}
            >
              <canvas ref={canvas} style={{ width, height: sightPx + axisPx }} />
            </div>
            {active !== null && <Mark row={rows[active.row]} place={active} view={view} percent={percent} />}
            {pointed !== null && <i className={css.line} style={{ insetInlineStart: percent(pointed.time) }} />}
            {dragged !== null && (
              <i
                className={css.part}
                style={{
                  insetInlineStart: percent(Math.min(...dragged)),
                  width: `${(Math.abs(dragged[1] - dragged[0]) / (end - start)) * 100}%`,
                }}
              />
            )}
          </div>
        </div>
      </section>
    </ChartFrame>
  );
}

interface MarkProps {
  readonly row: GanttRow | undefined;
  readonly place: GanttPlace;
  readonly view: TimeView;
  readonly percent: (time: number) => string;
}

/** A frame around the segment that is selected by key or press. */
function Mark({ row, place, view, percent }: MarkProps) {
  const index = row === undefined ? -1 : segmentAt(row, place.time);
  const from = Math.max(view.start, row?.starts[index] ?? 0);
  const to = Math.min(view.end, row?.ends[index] ?? 0);
  if (index < 0 || to <= from) return null;
  return (
    <i
      className={css.mark}
      style={{
        insetBlockStart: place.row * rowPx,
        height: rowPx,
        insetInlineStart: percent(from),
        width: `max(6px, ${((to - from) / (view.end - view.start)) * 100}%)`,
      }}
    />
  );
}
