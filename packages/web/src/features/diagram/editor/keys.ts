/** Keys of the editor. */
import { type RefObject, useEffect } from 'react';
import { useLatest } from '../../../platform/use-latest.ts';
import { gridPx } from './operations.ts';
import type { Editor } from './use-editor.ts';

const ways: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Actions {
  readonly editor: Editor;
  readonly all: readonly string[];
  readonly save: () => void;
}

/** Returns whether the editor handled the key. */
function withControl(key: string, isShift: boolean, { editor, all, save }: Actions): boolean {
  if (key === 'z') (isShift ? editor.redo : editor.undo)();
  else if (key === 'y') editor.redo();
  else if (key === 's') save();
  else if (key === 'c') editor.copy();
  else if (key === 'v') editor.paste();
  else if (key === 'g') (isShift ? editor.ungroup : editor.group)();
  else if (key === 'a') editor.select(new Set(all));
  else return false;
  return true;
}

function plain(event: KeyboardEvent, { editor }: Actions): boolean {
  const way = ways[event.key];
  const focused = event.target instanceof Element ? event.target.closest('.react-flow__node')?.getAttribute('data-id') : null;
  if (way !== undefined && editor.ids.length > 0) editor.move({ dx: way[0] * gridPx, dy: way[1] * gridPx });
  else if (event.key === 'Delete' || event.key === 'Backspace') editor.remove();
  else if (event.key === 'Escape' && editor.ids.length > 0) editor.select(new Set());
  else if ((event.key === 'Enter' || event.key === ' ') && focused) {
    const others = event.shiftKey ? editor.ids.filter((id) => id !== focused) : [];
    const isOff = event.shiftKey && editor.selected.has(focused);
    editor.select(new Set(isOff ? others : [...others, focused]));
  } else return false;
  return true;
}

/** Fields have their own keys; of the editor's, only the one that saves works in them. */
function onKey(event: KeyboardEvent, actions: Actions): void {
  const key = event.key.toLowerCase();
  const isControl = event.ctrlKey || event.metaKey;
  const inField = event.target instanceof Element && event.target.closest('input, textarea, [role=combobox], [role=listbox]') !== null;
  if (inField && !(isControl && key === 's')) return;
  const onButton = event.target instanceof Element && event.target.closest('button') !== null;
  if (onButton && (event.key === 'Enter' || event.key === ' ')) return;
  if (isControl ? withControl(key, event.shiftKey, actions) : plain(event, actions)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The keys work in the editor, and while nothing has the focus: a button that becomes disabled loses it. */
export function useEditorKeys(host: RefObject<HTMLElement | null>, actions: Actions): void {
  const newest = useLatest(actions);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      if (target === document.body || (target instanceof Node && host.current?.contains(target) === true)) onKey(event, newest.current);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [host]);
}
