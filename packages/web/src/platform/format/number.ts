/** Numbers on screen (decisions: "Numbers on screen"). */
import { floorTo } from '@czyun/contract';

export interface NumberParts {
  readonly text: string;
  readonly unit: string;
}

export const unknownText = '-';

interface Ladder {
  /** Kinds that share one prefix in a card: active, reactive and apparent power. */
  readonly kind: string;
  readonly steps: readonly string[];
}

/** Units in steps of a thousand; a number of 10 000 or more uses the next. */
const ladders: readonly Ladder[] = [
  { kind: 'power', steps: ['W', 'kW', 'MW', 'GW', 'TW'] },
  { kind: 'power', steps: ['var', 'kvar', 'Mvar', 'Gvar'] },
  { kind: 'power', steps: ['VA', 'kVA', 'MVA', 'GVA'] },
  { kind: 'energy', steps: ['Wh', 'kWh', 'MWh', 'GWh', 'TWh'] },
  { kind: 'energy', steps: ['varh', 'kvarh', 'Mvarh', 'Gvarh'] },
  { kind: 'energy', steps: ['VAh', 'kVAh', 'MVAh', 'GVAh'] },
  { kind: 'voltage', steps: ['V', 'kV'] },
  { kind: 'length', steps: ['m', 'km'] },
  { kind: 'mass', steps: ['g', 'kg', 't', 'kt'] },
];

const ladderOf = (unit: string): Ladder | undefined => ladders.find(({ steps }) => steps.includes(unit));

const isNumber = (value: number | string | null | undefined): value is number => typeof value === 'number' && Number.isFinite(value);

/** The unit step for a number shown alone. */
function stepOf(value: number, { steps }: Ladder, unit: string): number {
  let step = steps.indexOf(unit);
  for (let scaled = Math.abs(value); scaled >= 10_000 && step < steps.length - 1; step += 1) scaled /= 1000;
  return step;
}

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

/** The unit step of each kind of quantity in a group. */
export type UnitScale = ReadonlyMap<string, number>;

/** Daily counters share a step with daily counters, not with lifetime totals. */
const likeOf = ({ kind }: Ladder, metric = ''): string => (metric.endsWith('_today') ? `${kind} of today` : kind);

/** Beside numbers of a larger unit, smaller values would be shown as zero. */
const leastShown = 0.1;

/**
 * The scale of one column, axis or card: the largest value of each kind decides. If the smallest would show as zero in that unit (3 kWh
 * beside 12.34 MWh), the unit is one step smaller.
 */
export function scaleOfGroup(
  items: Iterable<{
    readonly value: number | string | null | undefined;
    readonly unit?: string | undefined;
    readonly metric?: string | undefined;
  }>,
): UnitScale {
  const found = new Map<string, { step: number; own: number; smallest: number }>();
  for (const { value, unit = '', metric } of items) {
    const ladder = ladderOf(unit);
    if (ladder === undefined || !isNumber(value)) continue;
    const like = likeOf(ladder, metric);
    const own = ladder.steps.indexOf(unit);
    const before = found.get(like) ?? { step: 0, own, smallest: Number.POSITIVE_INFINITY };
    // In the unit of the first step.
    const size = Math.abs(value) * 1000 ** own;
    found.set(like, {
      step: Math.max(before.step, stepOf(value, ladder, unit)),
      own: Math.max(before.own, own),
      smallest: size === 0 ? before.smallest : Math.min(before.smallest, size),
    });
  }
  return new Map(
    [...found].map(([like, { step, own, smallest }]) => [like, step > own && smallest / 1000 ** step < leastShown ? step - 1 : step]),
  );
}

/** The unit on the scale of its group, and the divisor of its numbers. */
export function scaledUnit(unit: string, scale: UnitScale, metric?: string): { readonly unit: string; readonly divisor: number } {
  const ladder = ladderOf(unit);
  const step = ladder === undefined ? undefined : scale.get(likeOf(ladder, metric));
  if (ladder === undefined || step === undefined) return { unit, divisor: 1 };
  const own = ladder.steps.indexOf(unit);
  const shown = Math.max(own, Math.min(step, ladder.steps.length - 1));
  return { unit: ladder.steps[shown] ?? unit, divisor: 1000 ** (shown - own) };
}

/**
 * A number with its unit. Below 10 000: truncated to `decimals` (fixed) or to at most 2; up to 1e9: one decimal; above: powers of ten.
 * Units of power, energy etc. scale with the number (12 345 kW is 12.34 MW), or with its group. Unknown is `-` without a unit, never 0.
 */
export function formatNumber(
  value: number | null | undefined,
  unit = '',
  decimals?: number,
  group?: UnitScale,
  metric?: string,
): NumberParts {
  if (!isNumber(value)) return { text: unknownText, unit: '' };
  const shown = scaledUnit(unit, group ?? scaleOfGroup([{ value, unit, metric }]), metric);
  // Zero is the same in any unit: `0 GWh`, not `0.00 GWh`.
  const scaled = value === 0 ? '0' : plain(value / shown.divisor, 2);
  return { text: shown.divisor > 1 ? scaled : plain(value, decimals), unit: shown.unit };
}

/** The text of a number with thousands separated, as in tables: `12,345.6`. Live values have no separators, so digits stay in place. */
export const separated = (text: string): string => text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','));

/** Related numbers (parts and their whole), all in the unit of the largest. */
export function formatTogether(values: readonly (number | null | undefined)[], unit = '', decimals?: number): readonly NumberParts[] {
  const scale = scaleOfGroup(values.map((value) => ({ value, unit })));
  return values.map((value) => formatNumber(value, unit, decimals, scale));
}

/** The same as one string: `12.34 MW`. */
export function numberText(value: number | null | undefined, unit = '', decimals?: number, group?: UnitScale): string {
  const parts = formatNumber(value, unit, decimals, group);
  return parts.unit === '' ? parts.text : `${parts.text} ${parts.unit}`;
}
