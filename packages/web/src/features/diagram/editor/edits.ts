/** The drawing while it is edited: every step is a list of invertible changes, so undo and redo are the same action. Pure. */
import type { DiagramDocument, DrawnPart } from '@czyun/contract';

/** Displacement of a generated symbol from its place. */
export interface Offset {
  readonly dx: number;
  readonly dy: number;
}

/** A part with its index in the drawing order. */
interface Placed {
  readonly part: DrawnPart;
  readonly index: number;
}

/** One item before and after; null: it does not exist. */
export type Change =
  | { readonly at: 'own'; readonly id: string; readonly before: Placed | null; readonly after: Placed | null }
  | { readonly at: 'moved'; readonly key: string; readonly before: Offset | null; readonly after: Offset | null }
  | { readonly at: 'name'; readonly key: string; readonly before: string | null; readonly after: string | null };

export const stepNames = [
  ...(['move', 'add', 'remove', 'rename', 'bind', 'align', 'group', 'ungroup', 'paste', 'look', 'reset', 'import'] as const),
] as const;
export type StepName = (typeof stepNames)[number];

export interface Step {
  readonly name: StepName;
  readonly changes: readonly Change[];
}

export interface History {
  readonly document: DiagramDocument;
  /** Steps that can be undone, the newest last. */
  readonly past: readonly Step[];
  /** Steps that can be redone, the next one last. */
  readonly future: readonly Step[];
}

export const begun = (document: DiagramDocument): History => ({ document, past: [], future: [] });

function withOwn(own: readonly DrawnPart[], { id, after }: Extract<Change, { at: 'own' }>): readonly DrawnPart[] {
  const index = own.findIndex((part) => part.id === id);
  if (after === null) return own.filter((part) => part.id !== id);
  if (index === after.index) return own.with(index, after.part);
  return own.filter((part) => part.id !== id).toSpliced(after.index, 0, after.part);
}

/** Lists without order are stored by their keys, so that the same drawing is the same document. */
function withKey<T extends { readonly key: string }>(list: readonly T[], key: string, item: T | null): T[] {
  const others = list.filter((each) => each.key !== key);
  return (item === null ? others : [...others, item]).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function changedBy(document: DiagramDocument, change: Change): DiagramDocument {
  if (change.at === 'own') return { ...document, own: [...withOwn(document.own, change)] };
  const { key } = change;
  if (change.at === 'moved')
    return { ...document, moved: withKey(document.moved, key, change.after === null ? null : { key, ...change.after }) };
  return { ...document, names: withKey(document.names, key, change.after === null ? null : { key, name: change.after }) };
}

export const applied = (document: DiagramDocument, changes: readonly Change[]): DiagramDocument => changes.reduce(changedBy, document);

/** The changes that undo these: each inverted, the last first. */
export function inverse(changes: readonly Change[]): readonly Change[] {
  return changes.toReversed().map((change): Change => {
    if (change.at === 'own') return { ...change, before: change.after, after: change.before };
    if (change.at === 'moved') return { ...change, before: change.after, after: change.before };
    return { ...change, before: change.after, after: change.before };
  });
}

/** Most steps that can be undone. */
const maxSteps = 500;

/** The history after a step; unchanged if the step has no changes. */
export function done({ document, past, future }: History, step: Step): History {
  if (step.changes.length === 0) return { document, past, future };
  return { document: applied(document, step.changes), past: [...past, step].slice(-maxSteps), future: [] };
}

export function undone(history: History): History {
  const step = history.past.at(-1);
  if (step === undefined) return history;
  return {
    document: applied(history.document, inverse(step.changes)),
    past: history.past.slice(0, -1),
    future: [...history.future, step],
  };
}

export function redone(history: History): History {
  const step = history.future.at(-1);
  if (step === undefined) return history;
  return { document: applied(history.document, step.changes), past: [...history.past, step], future: history.future.slice(0, -1) };
}

/** The changes that turn one document into the other. */
export function differenceOf(from: DiagramDocument, to: DiagramDocument): readonly Change[] {
  const removed = from.own
    .flatMap((part, index): Change[] => [{ at: 'own', id: part.id, before: { part, index }, after: null }])
    .toReversed();
  const added = to.own.map((part, index): Change => ({ at: 'own', id: part.id, before: null, after: { part, index } }));
  const offset = ({ moved }: DiagramDocument, key: string): Offset | null => {
    const found = moved.find((each) => each.key === key);
    return found === undefined ? null : { dx: found.dx, dy: found.dy };
  };
  const name = ({ names }: DiagramDocument, key: string) => names.find((each) => each.key === key)?.name ?? null;
  const keysOf = (a: readonly { readonly key: string }[], b: readonly { readonly key: string }[]) => [
    ...new Set([...a, ...b].map(({ key }) => key)),
  ];
  return [
    ...removed,
    ...added,
    ...keysOf(from.moved, to.moved).map((key): Change => ({ at: 'moved', key, before: offset(from, key), after: offset(to, key) })),
    ...keysOf(from.names, to.names).map((key): Change => ({ at: 'name', key, before: name(from, key), after: name(to, key) })),
  ];
}
