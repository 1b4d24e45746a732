/** User operations on a drawing, as changes of its document. Pure. */
import type { DiagramDocument, DrawnPart } from '@czyun/contract';
import type { Change, Offset } from './edits.ts';

export const gridPx = 8;
/** Offset of a copy from its original. */
export const copyPx = 16;

export interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

const ownPart = ({ own }: DiagramDocument, id: string): DrawnPart | undefined => own.find((part) => part.id === id);

function changed(document: DiagramDocument, id: string, after: DrawnPart): readonly Change[] {
  const index = document.own.findIndex((part) => part.id === id);
  const part = document.own[index];
  if (part === undefined) return [];
  return [{ at: 'own', id, before: { part, index }, after: { part: after, index } }];
}

function shifted(document: DiagramDocument, id: string, { dx, dy }: Offset): readonly Change[] {
  if (dx === 0 && dy === 0) return [];
  const part = ownPart(document, id);
  if (part !== undefined) return changed(document, id, { ...part, x: part.x + dx, y: part.y + dy });
  const found = document.moved.find(({ key }) => key === id);
  const before = found === undefined ? null : { dx: found.dx, dy: found.dy };
  const after = { dx: (before?.dx ?? 0) + dx, dy: (before?.dy ?? 0) + dy };
  return [{ at: 'moved', key: id, before, after: after.dx === 0 && after.dy === 0 ? null : after }];
}

/** Moves the user's parts and generated symbols. */
export const moved = (document: DiagramDocument, ids: readonly string[], by: Offset): readonly Change[] =>
  ids.flatMap((id) => shifted(document, id, { dx: Math.round(by.dx), dy: Math.round(by.dy) }));

/** Aligns on one line, at the middle of all of them. */
export function aligned(document: DiagramDocument, spots: readonly Spot[], axis: 'x' | 'y'): readonly Change[] {
  if (spots.length < 2) return [];
  const values = spots.map((spot) => spot[axis]);
  const middle = Math.round((Math.min(...values) + Math.max(...values)) / 2);
  return spots.flatMap((spot) => {
    const by = middle - Math.round(spot[axis]);
    return shifted(document, spot.id, axis === 'x' ? { dx: by, dy: 0 } : { dx: 0, dy: by });
  });
}

/** Places at equal distances between the outer two. */
export function distributed(document: DiagramDocument, spots: readonly Spot[], axis: 'x' | 'y'): readonly Change[] {
  if (spots.length < 3) return [];
  const sorted = spots.toSorted((a, b) => a[axis] - b[axis]);
  const [first, last] = [sorted[0]?.[axis] ?? 0, sorted.at(-1)?.[axis] ?? 0];
  return sorted.flatMap((spot, index) => {
    const by = Math.round(first + ((last - first) * index) / (sorted.length - 1)) - Math.round(spot[axis]);
    return shifted(document, spot.id, axis === 'x' ? { dx: by, dy: 0 } : { dx: 0, dy: by });
  });
}

/** Adds above all others. */
export const added = (document: DiagramDocument, parts: readonly DrawnPart[]): readonly Change[] =>
  parts.map((part, at) => ({ at: 'own', id: part.id, before: null, after: { part, index: document.own.length + at } }));

/** Removes only the user's parts: generated symbols stay. */
export function removed(document: DiagramDocument, ids: readonly string[]): readonly Change[] {
  return document.own
    .flatMap((part, index): Change[] => (ids.includes(part.id) ? [{ at: 'own', id: part.id, before: { part, index }, after: null }] : []))
    .toReversed();
}

export function replaced(document: DiagramDocument, after: DrawnPart): readonly Change[] {
  const before = ownPart(document, after.id);
  return before === undefined || JSON.stringify(before) === JSON.stringify(after) ? [] : changed(document, after.id, after);
}

/** Another name for a generated symbol; empty: its original one. */
export function renamed(document: DiagramDocument, key: string, name: string): readonly Change[] {
  const before = document.names.find((each) => each.key === key)?.name ?? null;
  const after = name.trim() === '' ? null : name.trim();
  return before === after ? [] : [{ at: 'name', key, before, after }];
}

/** Resets generated symbols to their original place and name. */
export function reset(document: DiagramDocument, keys: readonly string[]): readonly Change[] {
  return keys.flatMap((key): readonly Change[] => {
    const place = document.moved.find((each) => each.key === key);
    const back: Change[] = place === undefined ? [] : [{ at: 'moved', key, before: { dx: place.dx, dy: place.dy }, after: null }];
    return [...back, ...renamed(document, key, '')];
  });
}

export function grouped(document: DiagramDocument, ids: readonly string[], group: string | null): readonly Change[] {
  return document.own.flatMap((part) =>
    ids.includes(part.id) && part.group !== group ? changed(document, part.id, { ...part, group }) : [],
  );
}

/** The ids with all parts of their groups. */
export function withGroups({ own }: DiagramDocument, ids: ReadonlySet<string>): ReadonlySet<string> {
  const groups = new Set(own.flatMap(({ id, group }) => (ids.has(id) && group !== null ? group : [])));
  return new Set([...ids, ...own.flatMap(({ id, group }) => (group !== null && groups.has(group) ? id : []))]);
}

/** An id that no part and no group has yet. */
export function freeId({ own }: DiagramDocument, taken: readonly string[] = []): string {
  const used = new Set([...own.flatMap(({ id, group }) => [id, group ?? '']), ...taken]);
  for (let number = own.length + 1; ; number += 1) if (!used.has(`p${number}`)) return `p${number}`;
}

/** Copies with new ids beside the originals; copied groups are new groups. */
export function copies(document: DiagramDocument, parts: readonly DrawnPart[], times: number): readonly DrawnPart[] {
  const taken: string[] = [];
  const free = () => {
    const id = freeId(document, taken);
    taken.push(id);
    return id;
  };
  const groups = new Map<string, string>();
  return parts.map((part) => {
    const { group } = part;
    if (group !== null && !groups.has(group)) groups.set(group, free());
    return {
      ...part,
      id: free(),
      group: group === null ? null : (groups.get(group) ?? null),
      x: part.x + copyPx * times,
      y: part.y + copyPx * times,
    };
  });
}

/** Moves the end of a line, or its start with a fixed end. */
export function bent(document: DiagramDocument, id: string, end: 'start' | 'end', by: Offset): readonly Change[] {
  const part = ownPart(document, id);
  if (part?.kind !== 'line') return [];
  const [dx, dy] = [Math.round(by.dx), Math.round(by.dy)];
  return replaced(
    document,
    end === 'end'
      ? { ...part, dx: part.dx + dx, dy: part.dy + dy }
      : { ...part, x: part.x + dx, y: part.y + dy, dx: part.dx - dx, dy: part.dy - dy },
  );
}
