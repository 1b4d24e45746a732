import { timeText } from '@czyun/contract';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { shared } from '../../../platform/text.ts';
import { useLatest } from '../../../platform/use-latest.ts';
import { useIsWall } from '../../wall/wall-context.ts';
import type { Aligned } from '../align.ts';
import { isBlank } from '../time-chart-options.ts';
import type { ChartSeries } from '../time-chart-types.ts';
import { gapEnd, indexFrom, type WalkGround, type WalkSpot, type WalkStep, walkStart, walkTo } from './curve-walk.ts';
import { limitsOf, pitchOf, type Tone, tonesOf } from './tones.ts';

/** Loaded with the first tone. */
const player = () => import('./tone-player.ts');

export interface CurveWalkInput {
  readonly plot: RefObject<uPlot | null>;
  readonly series: readonly ChartSeries[];
  readonly data: Aligned;
  readonly hidden: ReadonlySet<string>;
  readonly timeZone: string;
  /** Kind of a value that is not a single reading, e.g. `5 min average`. */
  readonly kind: string | null;
  /** Whether the last column is the live value. */
  readonly hasTail: () => boolean;
  readonly valueText: (series: ChartSeries, value: number | null) => string;
}

export interface CurveWalk {
  /** True with readings and a possible keyboard, so not on a wall. */
  readonly isOffered: boolean;
  /** Position of the walk; null while the chart has no focus. */
  readonly spot: WalkSpot | null;
  /** Time, name, value with unit and quality at the spot. */
  readonly text: string;
  readonly isPlaying: boolean;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPlay: () => void;
}

/** A spot that survives new readings: curve and instant. */
interface Place {
  readonly key: string;
  readonly time: number;
}

const steps: Readonly<Record<string, WalkStep>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'nextCurve',
  ArrowUp: 'previousCurve',
  Home: 'first',
  End: 'last',
  PageDown: 'farNext',
  PageUp: 'farPrevious',
};

/** Keys that walk the curves of a chart, their screen-reader text, and their tones. */
export function useCurveWalk(input: CurveWalkInput): CurveWalk {
  const { plot, series, data, hidden } = input;
  const [place, setPlace] = useState<Place | null>(null);
  const [hasTones, setTones] = useState(false);
  const player = usePlayer();
  const isWall = useIsWall();
  const spot = spotOf(place, series, data);
  const text = useSpotText(input, spot);
  const now = useLatest({ input, spot });

  const put = (next: WalkSpot | null) => {
    const key = next === null ? undefined : series[next.curve]?.key;
    setPlace(next === null || key === undefined ? null : { key, time: data[0][next.index] ?? 0 });
  };

  // The crosshair follows, and the other curves are pale in the meantime.
  useEffect(() => {
    const chart = plot.current;
    if (chart === null || place === null) return;
    const at = chart.valToPos(place.time, 'x');
    chart.setCursor({ left: at, top: 4 });
    const curve = series.findIndex(({ key }) => key === place.key);
    chart.setSeries(series.length - hidden.size > 1 && curve >= 0 ? curve + 1 : null, { focus: true });
  }, [plot, place, series, hidden]);

  const leave = () => {
    player.stop();
    setPlace(null);
    plot.current?.setSeries(null, { focus: true });
    plot.current?.setCursor({ left: -10, top: -10 });
  };
  const play = () => {
    if (player.isPlaying) return player.stop();
    const ground = groundOf(input);
    const from = spot ?? (ground === null ? null : walkStart(ground));
    const curve = from === null ? undefined : series[from.curve];
    if (ground === null || from === null || curve === undefined) return;
    // At the last reading nothing is left to play: start from the first.
    const first = walkTo(ground, from, 'first') ?? from;
    const isAtEnd = walkTo(ground, from, 'next')?.index === from.index;
    const start = data[0][isAtEnd || spot === null ? first.index : from.index] ?? ground.start;
    const follow = (tone: Tone) => setPlace({ key: curve.key, time: now.current.input.data[0][tone.index] ?? start });
    player.play(tonesOf(data, from.curve, ground, start), follow, () => (spot === null ? leave() : undefined));
  };
  const step = (event: KeyboardEvent, asked: WalkStep) => {
    const ground = groundOf(input);
    if (ground === null) return;
    event.preventDefault();
    player.stop();
    const next = spot === null ? walkStart(ground) : walkTo(ground, spot, asked);
    put(next);
    const value = next === null ? null : data[next.curve + 1]?.[next.index];
    const limits = next === null ? null : limitsOf(data, next.curve, ground);
    if (hasTones && limits !== null && value !== null && value !== undefined) player.tone(pitchOf(value, ...limits));
  };
  return {
    isOffered: !isWall && !isBlank(data),
    spot,
    text,
    isPlaying: player.isPlaying,
    onFocus: () => {
      const ground = groundOf(input);
      if (place === null && ground !== null) put(walkStart(ground));
    },
    onBlur: leave,
    onPlay: play,
    onKeyDown: (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const asked = steps[event.key];
      if (asked !== undefined) step(event, asked);
      else if (event.key === ' ') play();
      else if (event.key === 's' || event.key === 'S') setTones(!hasTones);
      else if (event.key !== 'Escape' || !player.isPlaying) return;
      else player.stop();
      event.preventDefault();
      // The surroundings may use the same keys for their range.
      event.stopPropagation();
    },
  };
}

function spotOf(place: Place | null, series: readonly ChartSeries[], data: Aligned): WalkSpot | null {
  if (place === null) return null;
  const curve = series.findIndex(({ key }) => key === place.key);
  const index = Math.min(indexFrom(data[0], place.time), data[0].length - 1);
  return curve < 0 || index < 0 ? null : { curve, index };
}

function groundOf({ plot, data, series, hidden }: CurveWalkInput): WalkGround | null {
  const { min, max } = plot.current?.scales['x'] ?? {};
  if (min === undefined || max === undefined || min === null || max === null) return null;
  return { data, start: min, end: max, isShown: (curve) => !hidden.has(series[curve]?.key ?? '') };
}

function useSpotText({ series, data, timeZone, kind, hasTail, valueText }: CurveWalkInput, spot: WalkSpot | null): string {
  const t = shared.useText();
  const item = spot === null ? undefined : series[spot.curve];
  if (spot === null || item === undefined) return t(($) => $.chart.walk.hint);
  const time = data[0][spot.index] ?? 0;
  const value = data[spot.curve + 1]?.[spot.index] ?? null;
  const quality = (): string => {
    if (value === null) {
      const until = gapEnd(data, spot);
      return until === null ? t(($) => $.chart.walk.silent) : t(($) => $.chart.walk.gap, { until: timeText(until, timeZone) });
    }
    if (hasTail() && spot.index === data[0].length - 1) return t(($) => $.chart.walk.live);
    if ((item.edges?.first === true && time === item.times[0]) || (item.edges?.last === true && time === item.times[item.times.length - 1]))
      return t(($) => $.chart.walk.held);
    return kind ?? t(($) => $.chart.walk.reading);
  };
  const words = { time: timeText(time, timeZone), name: item.name, quality: quality() };
  return value === null ? t(($) => $.chart.walk.none, words) : t(($) => $.chart.walk.spot, { ...words, value: valueText(item, value) });
}

interface Player {
  readonly isPlaying: boolean;
  readonly play: (tones: readonly Tone[], onTone: (tone: Tone) => void, onEnd: () => void) => void;
  readonly tone: (pitch: number) => void;
  readonly stop: () => void;
}

/** Loads the synthesizer with the first tone; playback ends with the chart. */
function usePlayer(): Player {
  const [isPlaying, setPlaying] = useState(false);
  /** Counts starts: a stop may arrive while the synthesizer is loading. */
  const run = useRef(0);
  const stopNow = useRef<(() => void) | null>(null);
  const stop = () => {
    run.current += 1;
    stopNow.current?.();
    stopNow.current = null;
    setPlaying(false);
  };
  useEffect(
    () => () => {
      run.current += 1;
      stopNow.current?.();
    },
    [],
  );
  return {
    isPlaying,
    stop,
    play: (tones, onTone, onEnd) => {
      stop();
      const mine = run.current;
      const end = () => {
        setPlaying(false);
        if (run.current === mine) onEnd();
      };
      setPlaying(true);
      void player()
        .then(({ playTones }) => (run.current === mine ? playTones(tones, onTone, end) : null))
        .then((playing) => {
          if (run.current === mine) stopNow.current = playing?.stop ?? null;
          else playing?.stop();
        }, end);
    },
    tone: (pitch) => void player().then(({ playTone }) => playTone(pitch)),
  };
}
