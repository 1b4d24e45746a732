import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { late } from '../../platform/chunk.ts';
import box from '../ui/box.module.css';
import { type EarlyInput, replayEarlyInput } from './early-keys.ts';
import type { Key, SelectGroup, SelectOption, SelectProps } from './select-options.ts';
import { SelectPlaceholder } from './select-stand-in.tsx';

const lists = late(() => import('./select-lists.tsx'));

function shownOf<V>(options: readonly (SelectOption<V> | SelectGroup<V>)[], value: V | null | undefined): SelectOption<V> | undefined {
  const all = options.flatMap((each) => ('options' in each ? each.options : [each]));
  return all.find((each) => each.value === value);
}

/** Select for one value. Its list is loaded when a mouse pointer is over it or it has the focus. */
export function Select<V extends Key>(props: SelectProps<V>) {
  const [list, setList] = useState(lists.known);
  const [opens, setOpens] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const held = useRef<EarlyInput>(null);
  useLayoutEffect(() => {
    const input = root.current?.querySelector('input');
    if (list === null || held.current === null || !input) return;
    input.focus({ preventScroll: true });
    if (opens) replayEarlyInput(input, held.current);
    held.current = null;
  }, [list, opens]);
  // If the list fails to load, the next focus or hover retries.
  const show = () => lists.give(setList);
  const { value, options, search = false, size, prefix } = props;
  const shown = shownOf<V>(options, value);
  const raw = value === null || value === undefined ? undefined : String(value);
  const label: ReactNode = shown?.label ?? raw;
  return (
    <span ref={root} className={box.contents}>
      {list === null ? (
        <SelectPlaceholder
          {...props}
          {...{ shown: label, search, size, prefix }}
          title={shown?.title ?? (typeof label === 'string' || typeof label === 'number' ? String(label) : undefined)}
          onNear={() => void lists.get().catch(() => undefined)}
          onWant={show}
          onOpen={() => {
            setOpens(true);
            show();
          }}
          onLeave={() => setOpens(false)}
          onGone={(last) => {
            held.current = last;
          }}
        />
      ) : (
        <list.ListSelect {...props} opens={opens} />
      )}
    </span>
  );
}
