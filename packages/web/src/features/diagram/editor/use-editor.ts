import type { DiagramDocument, DrawnPart } from '@czyun/contract';
import { useState } from 'react';
import { begun, type Change, done, redone, type StepName, undone } from './edits.ts';
import * as operations from './operations.ts';

type Make = (document: DiagramDocument) => readonly Change[];

interface Clipboard {
  readonly parts: readonly DrawnPart[];
  /** Number of pastes: each copy is shifted further. */
  readonly times: number;
}

/** The drawing, its steps, the selection and the clipboard. */
export function useEditor(initial: DiagramDocument) {
  const [history, setHistory] = useState(() => begun(initial));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [clipboard, setClipboard] = useState<Clipboard>({ parts: [], times: 0 });
  const { document } = history;
  const act = (name: StepName, make: Make) => setHistory((now) => done(now, { name, changes: make(now.document) }));
  const ids = [...selected];
  const add = (name: StepName, parts: readonly DrawnPart[]) => {
    act(name, (now) => operations.added(now, parts));
    setSelected(new Set(parts.map(({ id }) => id)));
  };
  return {
    ...{ document, selected, ids, clipboard, act, add },
    undoes: history.past.at(-1)?.name,
    redoes: history.future.at(-1)?.name,
    /** Takes ids without the other parts of their groups, and adds those. */
    select: (next: ReadonlySet<string>) => setSelected(operations.withGroups(document, next)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    copy: () => setClipboard({ parts: document.own.filter(({ id }) => selected.has(id)), times: 0 }),
    paste: () => {
      if (clipboard.parts.length === 0) return;
      const times = clipboard.times + 1;
      setClipboard({ ...clipboard, times });
      add('paste', operations.copies(document, clipboard.parts, times));
    },
    remove: () => {
      act('remove', (now) => operations.removed(now, ids));
      setSelected(new Set());
    },
    group: () => {
      const own = document.own.filter(({ id }) => selected.has(id));
      if (own.length > 1) act('group', (now) => operations.grouped(now, ids, operations.freeId(now)));
    },
    ungroup: () => act('ungroup', (now) => operations.grouped(now, ids, null)),
    move: (by: { readonly dx: number; readonly dy: number }, moved: readonly string[] = ids) =>
      act('move', (now) => operations.moved(now, moved, by)),
  };
}

export type Editor = ReturnType<typeof useEditor>;
