/** Limits as form values: texts of numbers and times of day, selected options. */
import { type FieldText, type LimitedParam, limitFaults, noLimits, numberOf, type ParamLimits } from '@czyun/contract';
import { clockText, minuteOf } from '../../../kit/form/clock-text.ts';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';

const numbers = [
  'high1',
  'high2',
  'high3',
  'low1',
  'low2',
  'low3',
  'delayS',
  'deadBand',
  'stuckMin',
  'rateUp',
  'rateDown',
  'rateWindowS',
  'spread',
  'neighbour',
] as const;
type NumberField = (typeof numbers)[number];
const clocks = ['from', 'to'] as const;
export type LimitField = NumberField | (typeof clocks)[number];
export type Chosen = Pick<ParamLimits, 'days' | 'states' | 'stuckLevel' | 'rateLevel' | 'spreadLevel' | 'neighbourLevel' | 'neighbourIn'>;
export type LimitDraft = Draft<LimitField>;

/** Value of an empty field that is not optional. */
const whenEmpty: Partial<Record<NumberField, number>> = { delayS: 0, deadBand: 0, rateWindowS: noLimits.rateWindowS };
const widestOf: Partial<Record<NumberField, readonly [number, number]>> = {
  delayS: [0, 86_400],
  deadBand: [0, 1e12],
  rateWindowS: [5, 3600],
  stuckMin: [0, 10_080],
};

export function draftOf(limits: ParamLimits): LimitDraft {
  const texts = numbers.map((field) => {
    const value = limits[field];
    return [field, value === null || value === whenEmpty[field] ? (field === 'rateWindowS' ? String(value) : '') : String(value)];
  });
  return { ...Object.fromEntries(texts), from: clockText(limits.from), to: clockText(limits.to) } as LimitDraft;
}

export function chosenOf({ days, states, stuckLevel, rateLevel, spreadLevel, neighbourLevel, neighbourIn }: Chosen): Chosen {
  return { days, states, stuckLevel, rateLevel, spreadLevel, neighbourLevel, neighbourIn };
}

/** Invalid texts count as empty; `problemsOf` reports them. */
export function limitsOf(draft: LimitDraft, chosen: Chosen): ParamLimits {
  const read = numbers.map((field) => [field, numberOf(draft[field]) ?? whenEmpty[field] ?? null]);
  return { ...noLimits, ...chosen, ...Object.fromEntries(read), from: minuteOf(draft.from) ?? null, to: minuteOf(draft.to) ?? null };
}

/** Faults by the rules of the server. */
export function problemsOf(param: Pick<LimitedParam, 'range' | 'isFamily'>, draft: LimitDraft): Problems<LimitField> {
  const unreadable = numbers.flatMap((field): [LimitField, FieldText][] => {
    const text = draft[field].trim();
    const value = numberOf(text);
    const [least, most] = widestOf[field] ?? [-1e12, 1e12];
    if (text === '') return [];
    if (value === null) return [[field, 'numberWrong']];
    return value < least || value > most ? [[field, 'limitRange']] : [];
  });
  const times = clocks.flatMap((field): [LimitField, FieldText][] => (minuteOf(draft[field]) === undefined ? [[field, 'clockWrong']] : []));
  const rules = limitFaults(limitsOf(draft, chosenOf(noLimits)), param);
  return { ...(rules as Problems<LimitField>), ...Object.fromEntries([...unreadable, ...times]) };
}
