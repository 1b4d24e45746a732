import { unknownText } from './number.ts';

/** A count or another whole amount of a factory, with thousands separated: `18,563 m³`. Unknown is `-` without a unit. */
export function countText(value: number | null | undefined, unit = ''): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknownText;
  const text = Math.round(value).toLocaleString('en-US');
  return unit === '' ? text : `${text} ${unit}`;
}
