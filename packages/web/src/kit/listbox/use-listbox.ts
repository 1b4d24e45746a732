import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Combobox } from './combobox.ts';
import { nextOption, type Options, stepsOf } from './moves.ts';

export interface ListboxOptions<O> {
  readonly options: readonly O[];
  readonly idOf: (option: O) => string;
  readonly onChoose: (option: O, event: { readonly shiftKey: boolean }) => void;
  /** All of them by default. */
  readonly canChoose?: (option: O) => boolean;
  readonly rowPx: number;
  /** Options that a page key passes. */
  readonly page: number;
  /** What the options are found by: another value begins at the top. */
  readonly soughtBy: string;
  /** Whether the options are those of `soughtBy` already; until then Enter waits. True by default. */
  readonly isCurrent?: boolean;
  /** The first option is active before a key is pressed. */
  readonly startsActive: boolean;
  /** An arrow at one end leads to the other. */
  readonly wraps?: boolean;
}

export interface ListboxState<O> extends Options<O> {
  readonly id: string;
  /** Ref of the element that scrolls. */
  readonly setScroller: (element: HTMLDivElement | null) => void;
  /** -1 where none is. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly choose: ListboxOptions<O>['onChoose'];
  readonly idOf: (option: O) => string;
  readonly rowPx: number;
  readonly totalPx: number;
  /** The rows in sight. */
  readonly rows: readonly { readonly index: number; readonly topPx: number }[];
  /** For the field above, which has the focus. */
  readonly combobox: Combobox;
}

export const rowId = (list: string, index: number): string => `${list}-${index}`;

const every = () => true;

/** Options under a text field that finds them: the field keeps the focus, its keys move the active option and choose it. */
export function useListbox<O>(given: ListboxOptions<O>): ListboxState<O> {
  const { options, idOf, onChoose, canChoose = every, rowPx, page, soughtBy, isCurrent = true, startsActive, wraps = false } = given;
  const id = useId();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [moved, setMoved] = useState(-1);
  /** Enter that was pressed before the options of its words were there. */
  const [waiting, setWaiting] = useState<{ readonly soughtBy: string; readonly shiftKey: boolean } | null>(null);
  const first = () => (startsActive ? nextOption({ options, canChoose }, -1, 1) : -1);
  // Options that arrive after the words were typed begin with the first one, too.
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
    // While an input method composes a word, the keys are its own.
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
