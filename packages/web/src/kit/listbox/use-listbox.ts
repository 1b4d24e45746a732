import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Combobox } from './combobox.ts';
import { nextOption, type Options, stepsOf } from './moves.ts';

export interface ListboxOptions<O> {
  readonly options: readonly O[];
  readonly idOf: (option: O) => string;
  readonly onChoose: (option: O, event: { readonly shiftKey: boolean }) => void;
  /** All options by default. */
  readonly canChoose?: (option: O) => boolean;
  readonly rowPx: number;
  /** Options skipped by a page key. */
  readonly page: number;
  /** Search text of the options: a change resets the position to the top. */
  readonly soughtBy: string;
  /** Whether the options already match `soughtBy`; until then Enter waits. True by default. */
  readonly isCurrent?: boolean;
  /** The first option is active before any key press. */
  readonly startsActive: boolean;
  /** An arrow at one end moves to the other. */
  readonly wraps?: boolean;
}

export interface ListboxState<O> extends Options<O> {
  readonly id: string;
  /** Ref of the element that scrolls. */
  readonly setScroller: (element: HTMLDivElement | null) => void;
  /** -1: none. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly choose: ListboxOptions<O>['onChoose'];
  readonly idOf: (option: O) => string;
  readonly rowPx: number;
  readonly totalPx: number;
  /** The visible rows. */
  readonly rows: readonly { readonly index: number; readonly topPx: number }[];
  /** For the field, which has the focus. */
  readonly combobox: Combobox;
}

export const rowId = (list: string, index: number): string => `${list}-${index}`;

const every = () => true;

/** Options below a text field that searches them: the field keeps the focus, and its keys move and select the active option. */
export function useListbox<O>(given: ListboxOptions<O>): ListboxState<O> {
  const { options, idOf, onChoose, canChoose = every, rowPx, page, soughtBy, isCurrent = true, startsActive, wraps = false } = given;
  const id = useId();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [moved, setMoved] = useState(-1);
  /** Enter pressed before the options of its text had loaded. */
  const [waiting, setWaiting] = useState<{ readonly soughtBy: string; readonly shiftKey: boolean } | null>(null);
  const first = () => (startsActive ? nextOption({ options, canChoose }, -1, 1) : -1);
  // Options that arrive after the text was typed also start with the first one active.
  const active = moved >= 0 && moved < options.length ? moved : first();
  const virtual = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowPx,
    overscan: 8,
    getItemKey: (index) => {
      const option = options[index];
      return option === undefined ? index : idOf(option);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other options begin at their top
  useEffect(() => {
    setMoved(-1);
    virtual.scrollToOffset(0);
  }, [soughtBy]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the options of its words
  useEffect(() => {
    if (waiting === null || (waiting.soughtBy === soughtBy && !isCurrent)) return;
    setWaiting(null);
    const option = options[active];
    if (waiting.soughtBy === soughtBy && option !== undefined) onChoose(option, waiting);
  }, [waiting, soughtBy, isCurrent]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // During IME composition the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const steps = stepsOf(event.key, page, event.ctrlKey);
    const option = options[active];
    if (steps !== null) {
      const next = nextOption({ options, canChoose }, active, steps, wraps);
      setMoved(next);
      if (next >= 0) virtual.scrollToIndex(next);
    } else if (event.key === 'Enter' && !isCurrent) setWaiting({ soughtBy, shiftKey: event.shiftKey });
    else if (event.key === 'Enter' && option !== undefined) onChoose(option, event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    ...{ id, setScroller, options, canChoose, active, setActive: setMoved, choose: onChoose, idOf, rowPx },
    totalPx: virtual.getTotalSize(),
    rows: virtual.getVirtualItems().map(({ index, start }) => ({ index, topPx: start })),
    combobox: { list: id, active: options[active] === undefined ? undefined : rowId(id, active), onKeyDown },
  };
}
