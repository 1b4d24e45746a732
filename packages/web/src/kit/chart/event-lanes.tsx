import { timeText } from '@czyun/contract';
import { type PointerEvent, useEffect, useState } from 'react';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning } from '../../platform/theme/tokens.ts';
import box from '../ui/box.module.css';
import css from './event-lanes.module.css';
import { type LaneItem, placedItems } from './lane-places.ts';
import { onTimeCursor, setTimeCursor } from './time-cursor.ts';

export interface Lane {
  readonly key: string;
  readonly name: string;
  readonly items: readonly LaneItem[];
  /** Spans follow one another and fill the lane. */
  readonly strip?: boolean;
}

export interface EventLanesProps {
  /** Summary for screen readers; the events are also listed beside the chart. */
  readonly label: string;
  readonly lanes: readonly Lane[];
  readonly start: number;
  readonly end: number;
  /** The current time, if within the range. */
  readonly now?: number | undefined;
  readonly timeZone: string;
  /** Shares the crosshair with charts of the same key. */
  readonly syncKey?: string;
  readonly onPress?: (key: string) => void;
}

/** Events below a time chart with room for two axes on the left and one on the right: a lane per kind, spans as bars, instants as marks. */
export function EventLanes({ label, lanes, start, end, now, timeZone, syncKey, onPress }: EventLanesProps) {
  const { tokens } = useTheme();
  const [cursor, setCursor] = useState<number | null>(null);
  useEffect(
    () => (syncKey === undefined ? undefined : onTimeCursor(syncKey, (time, from) => from === 'curve' && setCursor(time))),
    [syncKey],
  );
  const point = (time: number | null) => {
    setCursor(time);
    if (syncKey !== undefined) setTimeCursor(syncKey, time, 'strip');
  };
  const move = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    point(start + Math.min(1, Math.max(0, (event.clientX - left) / width)) * (end - start));
  };
  const percent = (time: number) => `${((time - start) / (end - start)) * 100}%`;
  const isWithin = (time: number | null | undefined): time is number => time != null && time >= start && time <= end;
  const color = (meaning: Meaning) => tokens[meaning];
  return (
    <div className={css.lanes} role="img" aria-label={label}>
      <ul className={`${box.plain} ${css.names}`} aria-hidden="true">
        {lanes.map(({ key, name }) => (
          <li key={key} className={box.clip} title={name}>
            {name}
          </li>
        ))}
      </ul>
      <div className={css.tracks} aria-hidden="true" onPointerMove={move} onPointerLeave={() => point(null)}>
        {lanes.map(({ key, items, strip = false }) => (
          <div key={key} className={css.track} data-lane={key}>
            {placedItems(items, { start, end }).map(({ item, left, width }) => (
              <i
                key={item.key}
                className={`${width === null ? css.mark : css.span} ${strip ? css.strip : ''} ${item.hollow === true ? css.hollow : ''}`}
                style={{
                  insetInlineStart: `${left}%`,
                  ...(width === null ? {} : { width: `${width}%` }),
                  color: color(item.meaning),
                }}
                title={`${timeText(item.start, timeZone)} ${item.title}`}
                data-item={item.key}
                {...(onPress === undefined || strip ? {} : { onClick: () => onPress(item.key) })}
              />
            ))}
          </div>
        ))}
        {isWithin(now) && <b className={css.now} style={{ insetInlineStart: percent(now) }} />}
        {isWithin(cursor) && <b className={css.cursor} style={{ insetInlineStart: percent(cursor) }} />}
      </div>
    </div>
  );
}
