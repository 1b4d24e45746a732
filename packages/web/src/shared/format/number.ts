/** Numbers on screen (decisions: "Numbers on screen"). */
import { floorTo } from '@czyun/contract';

export interface NumberParts {
  readonly text: string;
  readonly unit: string;
}

export const unknownText = '-';

/** Families of units that step by a thousand; a number from 10 000 on moves to the next. */
const ladders: readonly (readonly string[])[] = [
  ['W', 'kW', 'MW', 'GW', 'TW'],
  ['Wh', 'kWh', 'MWh', 'GWh', 'TWh'],
  ['var', 'kvar', 'Mvar', 'Gvar'],
  ['varh', 'kvarh', 'Mvarh', 'Gvarh'],
  ['VA', 'kVA', 'MVA', 'GVA'],
  ['VAh', 'kVAh', 'MVAh', 'GVAh'],
  ['V', 'kV'],
  ['m', 'km'],
  ['g', 'kg', 't', 'kt'],
];

function superscript(exponent: number): string {
  return [...String(exponent)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? digit).join('');
}

function plain(value: number, decimals: number | undefined): string {
  const size = Math.abs(value);
  if (size < 10_000) {
    const cut = floorTo(value, decimals ?? 2);
    return decimals === undefined ? String(cut) : cut.toFixed(decimals);
  }
  if (size <= 1e9) return decimals === 0 ? String(Math.round(value)) : value.toFixed(1);
  const exponent = Number(size.toExponential().split('e')[1]);
  return `${floorTo(value / 10 ** exponent, 2).toFixed(2)}×10${superscript(exponent)}`;
}

/**
 * A number with its unit. Below 10 000: cut to `decimals` (fixed) or to at most 2; up to 1e9: one decimal; above: powers of ten.
 * Units of power, energy and the like scale with the number (12 345 kW is 12.34 MW). Unknown is `-` without a unit, never 0.
 */
export function formatNumber(value: number | null | undefined, unit = '', decimals?: number): NumberParts {
  if (value === null || value === undefined || !Number.isFinite(value)) return { text: unknownText, unit: '' };
  const ladder = ladders.find((steps) => steps.includes(unit));
  let step = ladder?.indexOf(unit) ?? 0;
  let scaled = value;
  while (ladder !== undefined && Math.abs(scaled) >= 10_000 && step < ladder.length - 1) {
    scaled /= 1000;
    step += 1;
  }
  const moved = ladder !== undefined && scaled !== value;
  return { text: plain(scaled, moved ? 2 : decimals), unit: ladder?.[step] ?? unit };
}

/** Numbers that belong together (parts and their whole), all in the unit in which the largest of them is shown. */
export function formatTogether(values: readonly (number | null)[], unit = '', decimals?: number): readonly NumberParts[] {
  const largest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  const shown = formatNumber(largest, unit, decimals).unit;
  const ladder = ladders.find((steps) => steps.includes(unit)) ?? [];
  const factor = 1000 ** Math.max(0, ladder.indexOf(shown) - ladder.indexOf(unit));
  return values.map((value) =>
    value === null ? { text: unknownText, unit: '' } : { text: plain(value / factor, factor > 1 ? 2 : decimals), unit: shown },
  );
}

/** The same as one string: `12.34 MW`. */
export function numberText(value: number | null | undefined, unit = '', decimals?: number): string {
  const parts = formatNumber(value, unit, decimals);
  return parts.unit === '' ? parts.text : `${parts.text} ${parts.unit}`;
}
