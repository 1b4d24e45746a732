import type { Text } from '@czyun/devices';
import { unknownText } from '../../platform/format/number.ts';
import type { PointForm } from '../../platform/format/point-value.ts';
import { showValue } from '../../platform/format/point-value.ts';

/** A value of a point on one line: number with the point's own unit and decimals, as sent, or its state name. */
export function valueText(value: number | null, point: PointForm, word: (text: Text) => string): string {
  if (value === null) return unknownText;
  if (point.type === 'enum' || point.type === 'flag') {
    const shown = showValue(value, point);
    return shown.kind === 'word' && typeof shown.word !== 'string' ? word(shown.word) : String(value);
  }
  const number = value.toFixed(point.decimals);
  return point.unit ? `${number} ${point.unit}` : number;
}
