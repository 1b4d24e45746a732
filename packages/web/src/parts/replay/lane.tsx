import { type Moment, type MomentKind, stateWords, type UnitState } from '@czyun/contract';
import { type KeyboardEvent, useState } from 'react';
import box from '../../kit/ui/box.module.css';
import { useLanguage } from '../../platform/language/language.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { type LaneMark, marksOf, stateSpans } from './lanes.ts';
import { useMomentText } from './moment-text.ts';
import css from './replay-lanes.module.css';
import { replayText } from './text.ts';
import type { Span } from './window.ts';

export interface LaneProps {
  readonly kind: MomentKind;
  readonly moments: readonly Moment[];
  /** Run states of the device; empty for a project. */
  readonly states: readonly { readonly state: string; readonly start: number; readonly end: number | null }[];
  readonly span: Span;
  /** The current time, or the end of the range. */
  readonly until: number;
  readonly onLand: (moment: Moment) => void;
}

/** Moments of one kind; a press moves to one, arrow keys move between them. */
export function Lane({ kind, moments, states, span, until, onLand }: LaneProps) {
  const t = replayText.useText();
  const language = useLanguage();
  const { tokens } = useTheme();
  const textOf = useMomentText();
  const [shown, setShown] = useState<LaneMark | null>(null);
  const [focused, setFocused] = useState(0);
  const marks = marksOf(moments, kind, span, until);
  const spans = kind === 'state' ? stateSpans(states, span, until) : [];
  const inOrder = marks.toSorted((a, b) => a.left - b.left);
  const place = Math.min(focused, inOrder.length - 1);
  const name = t(($) => $.kind[kind]);
  const total = marks.reduce((sum, { moment }) => sum + moment.count, 0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    // Enter and space belong to the button.
    if (by !== 0 || event.key === ' ' || event.key === 'Enter') event.stopPropagation();
    if (by === 0) return;
    event.preventDefault();
    const next = inOrder[Math.min(inOrder.length - 1, Math.max(0, place + by))];
    if (next === undefined) return;
    setFocused(inOrder.indexOf(next));
    event.currentTarget.querySelector<HTMLElement>(`[data-moment="${next.key}"]`)?.focus();
  };
  const label = ({ moment }: LaneMark) => t(($) => $.mark, { name, ...textOf(moment) });
  const word = (state: string) => stateWords[state as UnitState]?.[language] ?? state;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div
      role="group"
      aria-label={t(($) => $.lane, { name, n: total })}
      data-lane={kind}
      onKeyDown={onKeyDown}
      style={{ position: 'relative' }}
    >
      <div className={css.lane}>
        {spans.map(({ key, state, left, width, meaning }) => (
          <span
            key={key}
            className={css.span}
            data-state={state}
            style={{ insetInlineStart: `${left}%`, width: `${width}%`, color: tokens[meaning] }}
            title={word(state)}
          />
        ))}
        {(spans.length > 0 ? [] : marks).map((mark) => (
          <button
            key={mark.key}
            type="button"
            className={css.mark}
            data-moment={mark.key}
            {...(mark.width === null ? { 'data-instant': true } : {})}
            {...(mark.moment.count > 1 ? { 'data-many': true } : {})}
            tabIndex={inOrder.indexOf(mark) === place ? 0 : -1}
            style={{
              insetInlineStart: `${mark.left}%`,
              ...(mark.width === null ? {} : { width: `${mark.width}%` }),
              color: tokens[mark.meaning],
            }}
            aria-label={label(mark)}
            onPointerEnter={() => setShown(mark)}
            onPointerLeave={() => setShown(null)}
            onFocus={() => {
              setShown(mark);
              setFocused(inOrder.indexOf(mark));
            }}
            onBlur={() => setShown(null)}
            onClick={() => onLand(mark.moment)}
          >
            {mark.moment.count > 1 && <span aria-hidden="true">{mark.moment.count}</span>}
          </button>
        ))}
      </div>
      {shown !== null && (
        <span className={`${box.small} ${css.tip}`} style={tipPlace(shown.left)} aria-hidden="true">
          {label(shown)}
        </span>
      )}
    </div>
  );
}

/** Below its mark, inside the lanes. */
const tipPlace = (left: number) => ({ insetInlineStart: `${left}%`, insetBlockStart: 22, transform: `translateX(-${Math.round(left)}%)` });
