/** Positions of the bars of a waterfall. */

/**
 * `total`: from zero to its value; `step`: from the level of the previous row, by its value; `gap`: between the first total and
 * the level of the previous row.
 */
export type WaterfallKind = 'total' | 'step' | 'gap';

export interface WaterfallValue {
  readonly kind: WaterfallKind;
  /** null: unknown; the row has no bar and the level does not change. */
  readonly value: number | null;
}

export interface WaterfallBar {
  /** Ends of the bar, % of the width; null: none. */
  readonly from: number | null;
  readonly to: number | null;
  /** The scale does not begin at zero, and this bar does. */
  readonly isCut: boolean;
  /** Level before and after the row, %. */
  readonly before: number;
  readonly after: number;
}

/** Levels farther from zero than this multiple of their range are drawn without their common part. */
const cutFrom = 2;
/** Margin below the lowest level, as a share of the range. */
const room = 0.3;

interface Span {
  readonly low: number;
  readonly high: number;
  readonly isFromZero: boolean;
}

function spansOf(values: readonly WaterfallValue[]): { readonly spans: readonly (Span | null)[]; readonly levels: readonly number[] } {
  let level = 0;
  const first = values.find(({ kind, value }) => kind === 'total' && value !== null)?.value ?? 0;
  const levels: number[] = [];
  const spans = values.map(({ kind, value }): Span | null => {
    const from = kind === 'total' ? 0 : kind === 'gap' ? first : level;
    const to = kind === 'total' ? (value ?? level) : kind === 'gap' ? level : level + (value ?? 0);
    level = to;
    levels.push(level);
    return value === null ? null : { low: Math.min(from, to), high: Math.max(from, to), isFromZero: kind === 'total' };
  });
  return { spans, levels };
}

export function waterfallBars(values: readonly WaterfallValue[]): WaterfallBar[] {
  const { spans, levels } = spansOf(values);
  const hasTotal = values[0]?.kind === 'total';
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const range = most - least;
  const isCut = hasTotal && range > 0 && least > range * cutFrom;
  const begin = isCut ? least - range * room : Math.min(0, least);
  const width = Math.max(most, isCut ? most : 0) - begin;
  const at = (value: number) => (width === 0 ? 0 : Math.round(((value - begin) / width) * 10_000) / 100);
  return spans.map((span, index) => ({
    from: span && (isCut && span.isFromZero ? 0 : at(span.low)),
    to: span && at(span.high),
    isCut: isCut && span?.isFromZero === true,
    before: at(levels[index - 1] ?? 0),
    after: at(levels[index] ?? 0),
  }));
}
