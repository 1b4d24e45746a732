import { type PointerEvent, useRef } from 'react';

type OfPointer = PointerEvent<HTMLElement>;

/** `S`: state passed from one event of a drag to the next. */
export interface PointerDrag<S> {
  /** null: no drag begins here. */
  readonly begin: (event: OfPointer) => S | null;
  /** Returns the next state. `others`: drags of other fingers at the same time. */
  readonly move?: (event: OfPointer, state: S, others: readonly S[]) => S;
  readonly end?: (event: OfPointer, state: S) => void;
  /** The browser cancelled the pointer, for example to scroll; same as `end` if absent. */
  readonly cancel?: (event: OfPointer, state: S) => void;
}

export interface PointerDragHandlers {
  readonly onPointerDown: (event: OfPointer) => void;
  readonly onPointerMove: (event: OfPointer) => void;
  readonly onPointerUp: (event: OfPointer) => void;
  readonly onPointerCancel: (event: OfPointer) => void;
  readonly onLostPointerCapture: (event: OfPointer) => void;
}

/** Pointer drags: the element captures the pointer from the press of the main button until release. Keys are left to the caller. */
export function usePointerDrag<S>({ begin, move, end, cancel = end }: PointerDrag<S>): PointerDragHandlers {
  const drags = useRef(new Map<number, { readonly state: S }>());
  const finish = (done: PointerDrag<S>['end']) => (event: OfPointer) => {
    const drag = drags.current.get(event.pointerId);
    if (drag === undefined) return;
    drags.current.delete(event.pointerId);
    done?.(event, drag.state);
  };
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      const state = begin(event);
      if (state === null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drags.current.set(event.pointerId, { state });
    },
    onPointerMove(event) {
      const drag = drags.current.get(event.pointerId);
      if (drag === undefined || move === undefined) return;
      const others = [...drags.current].flatMap(([id, { state }]) => (id === event.pointerId ? [] : [state]));
      drags.current.set(event.pointerId, { state: move(event, drag.state, others) });
    },
    onPointerUp: finish(end),
    onPointerCancel: finish(cancel),
    onLostPointerCapture: finish(cancel),
  };
}
