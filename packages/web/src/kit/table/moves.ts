/** The target of a key among items in rows of `perRow`; null: not a key of the list. */
export function moveTo(
  key: string,
  from: number,
  { items, perRow, page }: { readonly items: number; readonly perRow: number; readonly page: number },
): number | null {
  if (items === 0) return null;
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: perRow === 1 ? 0 : -1,
    ArrowRight: perRow === 1 ? 0 : 1,
    ArrowUp: -perRow,
    ArrowDown: perRow,
    PageUp: -page * perRow,
    PageDown: page * perRow,
    Home: -items,
    End: items,
  };
  const by = moves[key];
  if (by === undefined || by === 0) return null;
  const to = from + by;
  // One step beyond the edge is ignored; a page, Home or End stops at the edge.
  if (/^(Home|End|Page)/.test(key)) return Math.min(items - 1, Math.max(0, to));
  return to < 0 || to >= items ? from : to;
}
