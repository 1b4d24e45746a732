import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { late } from '../../platform/chunk.ts';
import box from '../ui/box.module.css';
import { type Grip, StandIn, type StandInField } from './stand-in.tsx';
import { type WallKind, wallForms } from './wall-text.ts';

type Pickers = typeof import('./pickers.tsx');
const calendars = late(() => import('./pickers.tsx'));

export interface LatePickerProps {
  readonly fields: readonly StandInField[];
  readonly kind: WallKind;
  readonly label?: string | undefined;
  readonly title?: string;
  readonly fault?: boolean;
  readonly className?: string;
  /** Receives the typed texts, one per field. Invalid text is ignored, and the fields show the value again. */
  readonly onTexts: (texts: readonly string[]) => void;
  readonly children: (pickers: Pickers) => ReactNode;
}

/** Date and time fields whose calendar is loaded on hover or when it is opened; typing works before that. */
export function LatePicker({ fields, kind, label, title, fault = false, className = '', onTexts, children }: LatePickerProps) {
  const [pickers, setPickers] = useState(calendars.known);
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const root = useRef<HTMLSpanElement>(null);
  const grip = useRef<Grip>(null);
  const opens = useRef(false);
  // Typing in progress is finished first.
  const isReady = pickers !== null && typed === null;
  useLayoutEffect(() => {
    if (!isReady || (grip.current === null && !opens.current)) return;
    const { index, from, to } = grip.current ?? { index: 0, from: null, to: null };
    const input = root.current?.querySelectorAll('input')[index];
    input?.focus({ preventScroll: true });
    if (from !== null) input?.setSelectionRange(from, to);
    if (opens.current) input?.click();
    opens.current = false;
  }, [isReady]);

  // If the calendar fails to load, the fields still work; the next hover or press retries.
  const show = () => calendars.give(setPickers);
  const open = () => {
    opens.current = true;
    show();
  };
  const finish = () => {
    opens.current = false;
    if (typed?.some((text, index) => text !== fields[index]?.text) === true) onTexts(typed);
    setTyped(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, next: HTMLInputElement | undefined) => {
    if (typed === null && (event.key === 'Enter' || event.key === 'ArrowDown')) {
      event.preventDefault();
      open();
    } else if (typed !== null && event.key === 'Enter') {
      event.preventDefault();
      if (next === undefined) finish();
      else next.select();
    } else if (typed !== null && event.key === 'Escape') {
      event.stopPropagation();
      setTyped(null);
    }
  };
  return (
    <span ref={root} className={box.contents}>
      {pickers !== null && isReady ? (
        children(pickers)
      ) : (
        <StandIn
          {...{ label, title, fault, className }}
          fields={fields.map((field, index) => ({ ...field, text: typed?.[index] ?? field.text }))}
          size={Math.max(10, wallForms[kind].length) + 2}
          onNear={() => void calendars.get().catch(() => undefined)}
          onOver={show}
          onPress={() => {
            opens.current = true;
          }}
          onOpen={open}
          onKey={press}
          onText={(index, text) => setTyped(fields.map((field, each) => (each === index ? text : (typed?.[each] ?? field.text))))}
          onLeave={finish}
          onGone={(held) => {
            grip.current = held;
          }}
        />
      )}
    </span>
  );
}
