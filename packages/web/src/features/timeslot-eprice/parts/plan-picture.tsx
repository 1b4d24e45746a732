import { dayMinutes, type PlanSlot, quarterMinutes, slotMode, spansOfSlot, type TariffSpan } from '@czyun/contract';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { usePointerDrag } from '../../../kit/control/use-pointer-drag.ts';
import { clockText } from '../../../kit/form/clock-text.ts';
import box from '../../../kit/ui/box.module.css';
import { meaningOf } from '../../../parts/tariff/periods.ts';
import { useTheme } from '../../../platform/theme/theme.ts';
import { timeslotText } from '../text.ts';
import { type Grip, moved, strengthened } from './plan-draft.ts';
import { slotMeaning } from './plan-words.ts';

export interface PlanPictureProps {
  /** By row; null if a row is not a slot yet. */
  readonly slots: readonly (PlanSlot | null)[];
  /** Rows with an error. */
  readonly faulty: ReadonlySet<number>;
  /** Periods of the day behind the slots. */
  readonly spans: readonly TariffSpan[];
  /** The device's maximum, kW; null: unknown. */
  readonly most: number | null;
  /** Absent: read-only. */
  readonly onChange?: (row: number, slot: PlanSlot) => void;
  readonly onRemove?: (row: number) => void;
}

const heightPx = 200;
/** Distance from the end of a slot within which a drag moves that end, px. */
const gripPx = 12;
const ticks = [0, 6, 12, 18, 24];
const share = (minutes: number) => `${(minutes / dayMinutes) * 100}%`;

/** The slots of a day over its tariff periods: movable by dragging and keys. */
export function PlanPicture({ slots, faulty, spans, most, onChange, onRemove }: PlanPictureProps) {
  const t = timeslotText.useText();
  const { tokens } = useTheme();
  const strongest = Math.max(1, ...slots.map((slot) => slot?.power ?? 0));
  const top = Math.min(most ?? Number.POSITIVE_INFINITY, strongest * 1.25);
  return (
    <div className={box.stack}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form */}
      <div
        role="group"
        aria-label={t(($) => $.edit.picture)}
        data-plan
        data-picture="plan"
        style={{ position: 'relative', height: heightPx, overflow: 'hidden', touchAction: 'pan-y' }}
      >
        {spans.map(({ from, to, period }) => (
          <span
            key={from}
            aria-hidden
            data-period={period}
            style={{
              ...{ position: 'absolute', insetBlock: 0, insetInlineStart: share(from), width: share(to - from) },
              ...{ background: tokens[meaningOf[period]], opacity: 0.2 },
            }}
          />
        ))}
        <span aria-hidden style={{ position: 'absolute', insetInline: 0, top: '50%', borderTop: '1px solid var(--line-strong)' }} />
        {slots.map((slot, row) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its row
          return slot && <Bar key={row} {...{ slot, row, top, onChange, onRemove }} isFaulty={faulty.has(row)} most={most} />;
        })}
      </div>
      <div aria-hidden className={`${box.row} ${box.between} ${box.small} ${box.faint}`}>
        {ticks.map((hour) => (
          <span key={hour}>{`${hour}:00`}</span>
        ))}
      </div>
    </div>
  );
}

interface Drag {
  /** Start of the drag, and width of the day, px. */
  readonly x: number;
  readonly width: number;
  readonly grip: Grip;
  /** The slot at the start of the drag. */
  readonly slot: PlanSlot;
}

interface BarProps {
  readonly slot: PlanSlot;
  readonly row: number;
  readonly top: number;
  readonly most: number | null;
  readonly isFaulty: boolean;
  readonly onChange: PlanPictureProps['onChange'];
  readonly onRemove: PlanPictureProps['onRemove'];
}

/** One slot: in two parts if it crosses midnight, the first of which is focusable. */
function Bar({ slot, row, top, most, isFaulty, onChange, onRemove }: BarProps) {
  const t = timeslotText.useText();
  const { tokens } = useTheme();
  const { mode, from, to, power } = slot;
  const name = t(($) => $.edit.slot, { n: row + 1, mode: t(($) => $.mode[mode]), from: clockText(from), to: clockText(to), power });
  const parts = spansOfSlot(slot);
  const tall = Math.max(8, Math.min(1, power / top) * 50);

  const press = (event: KeyboardEvent) => {
    const minutes = { ArrowLeft: -quarterMinutes, ArrowRight: quarterMinutes }[event.key];
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (minutes !== undefined) onChange?.(row, moved(slot, event.shiftKey ? 'to' : 'move', minutes));
    else if (steps !== undefined) onChange?.(row, strengthened(slot, steps, most));
    else if (event.key === 'Delete') onRemove?.(row);
    else return;
    event.preventDefault();
  };
  /** Drags one of its ends or the whole slot. */
  const begin = ({ currentTarget, clientX: x }: PointerEvent<HTMLElement>): Drag => {
    const part = Number(currentTarget.dataset['part']);
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = x - left;
    const isWide = width > gripPx * 3;
    const isBegin = isWide && at < gripPx && part === 0;
    const isEnd = isWide && width - at < gripPx && part === parts.length - 1;
    const whole = currentTarget.parentElement?.getBoundingClientRect().width ?? 1;
    return { x, width: whole, grip: isBegin ? 'from' : isEnd ? 'to' : 'move', slot };
  };
  const drag = usePointerDrag<Drag>({
    begin,
    move(event, begun) {
      const next = moved(begun.slot, begun.grip, ((event.clientX - begun.x) / begun.width) * dayMinutes);
      if (next.from !== from || next.to !== to) onChange?.(row, next);
      return begun;
    },
  });

  return parts.map((part, index) => {
    const style: CSSProperties = {
      ...{ position: 'absolute', insetInlineStart: share(part.from), width: share(part.to - part.from), height: `${tall}%`, padding: 0 },
      ...(mode === slotMode.discharge ? { bottom: '50%' } : { top: '50%' }),
      ...{ background: tokens[slotMeaning[mode]], cursor: onChange ? 'grab' : 'default', touchAction: 'none', overflow: 'hidden' },
      ...{ border: `2px solid ${isFaulty ? tokens.danger : tokens.surface}`, borderRadius: 4 },
    };
    const label = (
      <span
        aria-hidden
        className={box.small}
        style={{ background: 'var(--surface)', color: 'var(--text)', borderRadius: 3, paddingInline: 3, pointerEvents: 'none' }}
      >
        {row + 1}
      </span>
    );
    if (!onChange || index > 0) {
      return (
        <span
          key={index === 0 ? 'first' : 'second'}
          {...(index > 0 ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
          title={name}
          style={{ ...style, textAlign: 'center' }}
          data-part={index}
          {...(onChange ? drag : {})}
        >
          {label}
        </span>
      );
    }
    return (
      <button
        key={index === 0 ? 'first' : 'second'}
        type="button"
        aria-label={name}
        title={name}
        data-slot={row + 1}
        style={style}
        onKeyDown={press}
        data-part={index}
        {...drag}
      >
        {label}
      </button>
    );
  });
}
