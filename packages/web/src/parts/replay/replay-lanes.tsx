import { offsetOf, timeText } from '@czyun/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { timeLabels } from '../../kit/chart/ticks.ts';
import { usePointerDrag } from '../../kit/control/use-pointer-drag.ts';
import box from '../../kit/ui/box.module.css';
import { isAnswered } from '../../kit/ui/states.tsx';
import { useWidth } from '../../kit/ui/use-width.ts';
import { clockControl, clockStore, type Loop } from '../../platform/live/clock.ts';
import { useClock, useNow, useTime } from '../../platform/live/use-clock.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { useLatest } from '../../platform/use-latest.ts';
import { Lane } from './lane.tsx';
import { lastAt, percentAt, shownKinds, timeAt } from './lanes.ts';
import { useMomentText } from './moment-text.ts';
import { actionOf } from './replay-keys.ts';
import css from './replay-lanes.module.css';
import { replayText } from './text.ts';
import { type Subject, type useJump, useMoments } from './use-moments.ts';
import { type Span, stepOf, ticksOf } from './window.ts';

export interface ReplayLanesProps extends Subject {
  readonly span: Span;
  readonly jumps: ReturnType<typeof useJump>;
  readonly onPlay: () => void;
  readonly onLoop: (loop: Loop | null) => void;
  /** Called once its lanes are known, or cannot be loaded. */
  readonly onKnown?: (() => void) | undefined;
}

/** Minimum distance of marks that are not folded, px. */
const columnPx = 14;
const labelPx = 84;

interface Drag {
  readonly from: number;
  /** With Shift: the dragged range is repeated. */
  readonly loops: boolean;
}

/** Interval between reads during a drag or while a key is held, ms. */
const scrubMs = 200;

/** Moves the cursor. The end of the lanes is live. */
const scrub = (time: number) => (time >= Date.now() - 1000 ? clockControl.live() : clockControl.goTo(time));

/** The instant on a rail, moved by pointer and keys, above a lane for each kind of moment. */
export function ReplayLanes({ deviceId, span, jumps, onPlay, onLoop, onKnown }: ReplayLanesProps) {
  const t = replayText.useText();
  const zone = useTimeZone();
  const clock = useClock();
  const past = clock.mode === 'past';
  const shown = useNow(past && clock.playing ? 250 : 1000);
  const [dragged, setDragged] = useState<number | null>(null);
  const at = dragged ?? shown;
  const scrubbed = useRef(0);
  const real = useTime(1000);
  const host = useRef<HTMLDivElement>(null);
  const rail = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(host);
  // In steps, so that a scroll bar does not trigger another request.
  const columns = Math.max(0, Math.floor(widthPx / columnPx / 5) * 5);
  const listed = useMoments({ deviceId }, span, columns);
  const textOf = useMomentText();
  const timeOf = ({ clientX }: { readonly clientX: number }) => {
    const { left, width } = host.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return timeAt((clientX - left) / Math.max(1, width), span);
  };
  const isDue = () => {
    const now = Date.now();
    if (now - scrubbed.current < scrubMs) return false;
    scrubbed.current = now;
    return true;
  };
  const act = ({ from, loops }: Drag, to: number) => {
    if (!loops) scrub(to);
    else if (from !== to) onLoop([Math.min(from, to), Math.max(from, to)]);
  };
  const drag = usePointerDrag<Drag>({
    begin: (event) => {
      if (event.target instanceof Element && event.target.closest('[data-moment]') !== null) return null;
      const from = timeOf(event);
      rail.current?.focus({ preventScroll: true });
      if (!event.shiftKey) scrub(from);
      return { from, loops: event.shiftKey };
    },
    move: (event, state) => {
      const to = timeOf(event);
      if (!state.loops) setDragged(to);
      if (isDue()) act(state, to);
      return state;
    },
    end: (event, state) => {
      act(state, timeOf(event));
      setDragged(null);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event, stepOf(span));
    if (action === undefined) return;
    event.preventDefault();
    if (event.repeat && !isDue()) return;
    const [from, to] = loopEnds(span);
    if (action.do === 'step') clockControl.step(action.by);
    else if (action.do === 'jump') void jumps.jump(action.to);
    else if (action.do === 'edge') scrub(action.at === 'start' ? span[0] : Math.min(span[1], Date.now()));
    else if (action.do === 'play') onPlay();
    else onLoop(action.do === 'loopFrom' ? [Math.round(at), to] : [from, Math.round(at)]);
  };
  const data = listed.data;
  const known = useLatest(onKnown);
  const isKnown = isAnswered(listed);
  useEffect(() => {
    if (isKnown) known.current?.();
  }, [isKnown]);
  const all = data === undefined ? [] : [...data.active, ...data.moments];
  const hasStates = deviceId !== undefined;
  const kinds = shownKinds(data?.counts, hasStates);
  const { ticks, stepMs } = ticksOf(span, Math.max(2, widthPx / labelPx), (time) => offsetOf(time, zone));
  const labels = timeLabels(ticks, stepMs, zone);
  const until = Math.min(real, span[1]);
  const last = lastAt(all, at);
  const spoken = `${past ? timeText(at, zone) : t(($) => $.live)}${last === undefined ? '' : `. ${t(($) => $.last, textOf(last))}`}`;
  return (
    <div className={css.lanes} data-picture data-replay-lanes={past ? 'past' : 'live'} data-at={Math.round(at)}>
      <LaneNames kinds={kinds} />
      {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form */}
      <div ref={host} role="group" aria-label={t(($) => $.title)} className={css.field} onKeyDown={onKeyDown} {...drag}>
        <div
          ref={rail}
          className={css.rail}
          role="slider"
          tabIndex={0}
          aria-label={t(($) => $.slider)}
          aria-valuemin={span[0]}
          aria-valuemax={span[1]}
          aria-valuenow={Math.round(Math.min(span[1], Math.max(span[0], at)))}
          aria-valuetext={spoken}
          aria-keyshortcuts="J K Space I O"
        >
          {ticks.map((tick, index) => (
            <span key={tick} className={css.tick} style={{ insetInlineStart: `${percentAt(tick, span)}%` }} aria-hidden="true">
              {labels[index]}
            </span>
          ))}
        </div>
        {kinds.map((kind) => (
          <Lane key={kind} kind={kind} moments={all} states={data?.states ?? []} span={span} until={until} onLand={jumps.land} />
        ))}
        {data === undefined
          ? listed.error !== null && (
              <span role="alert" className={css.none}>
                {t(($) => $.failed)}
              </span>
            )
          : all.length + data.states.length === 0 && <span className={css.none}>{t(($) => $.none)}</span>}
        {until < span[1] && <div className={css.future} style={{ width: `${100 - percentAt(until, span)}%` }} />}
        {past && clock.loop !== undefined && <LoopBand loop={clock.loop} span={span} />}
        {at >= span[0] && at <= span[1] + 60_000 && (
          <div className={css.cursor} data-cursor style={{ insetInlineStart: `${percentAt(at, span)}%` }} />
        )}
      </div>
    </div>
  );
}

function LaneNames({ kinds }: { readonly kinds: ReturnType<typeof shownKinds> }) {
  const t = replayText.useText();
  return (
    <ul className={`${box.plain} ${box.small} ${box.soft} ${css.names}`} aria-hidden="true">
      <li />
      {kinds.map((kind) => (
        <li key={kind} className={box.clip} title={t(($) => $.kind[kind])}>
          {t(($) => $.kind[kind])}
        </li>
      ))}
    </ul>
  );
}

/** The active loop, else the whole range; a key changes one of its ends. */
function loopEnds(span: Span): Span {
  const clock = clockStore.get();
  const loop = clock.mode === 'past' ? clock.loop : undefined;
  return loop ?? [span[0], Math.min(span[1], Math.floor(Date.now() / 1000) * 1000 - 1000)];
}

function LoopBand({ loop, span }: { readonly loop: Loop; readonly span: Span }) {
  const left = percentAt(loop[0], span);
  return <div className={css.loop} data-loop style={{ insetInlineStart: `${left}%`, width: `${percentAt(loop[1], span) - left}%` }} />;
}
