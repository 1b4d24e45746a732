/** Points of a connection test in its answer. */
import type { ConnectionTest, TestedPoint } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { isImplausible } from '../../registry/plausible.ts';

/** A test without a result. */
export const emptyTest: ConnectionTest = { ok: false, roundTripMs: null, error: null, points: [], refused: [], message: null };

export const hasGoodValue = (points: readonly TestedPoint[]) => points.some(({ quality }) => quality === 'good');

/** The text of a state, or of the set bits. */
function wordOf(point: ExpandedPoint, value: number | string | null, language: 'zh' | 'en'): string | null {
  if (typeof value !== 'number') return null;
  if (point.states) return point.states[value]?.[language] ?? null;
  if (!point.bits) return null;
  const setBits = Object.entries(point.bits).flatMap(([bit, word]) =>
    Math.floor(value / 2 ** Number(bit)) % 2 === 1 ? [word[language]] : [],
  );
  return setBits.length > 0 ? setBits.join(language === 'zh' ? '、' : ', ') : null;
}

/** `source`: location where the value was read. */
export function testedPoint(
  point: ExpandedPoint,
  value: number | string | undefined,
  language: 'zh' | 'en',
  source: Partial<TestedPoint>,
): TestedPoint {
  const isOutside = typeof value === 'number' && isImplausible(point.range, value);
  return {
    metric: point.metric,
    name: point.name[language],
    unit: point.unit ?? null,
    decimals: point.decimals,
    value: value ?? null,
    word: wordOf(point, value ?? null, language),
    quality: value === undefined ? 'missing' : isOutside ? 'bad' : 'good',
    table: null,
    address: null,
    raw: [],
    ...source,
  };
}
