/** Limits of an evening while they are typed. */
import { type EveningForm, eveningMinutes, type FieldText } from '@czyun/contract';
import { clockText, minuteOf } from '../../../kit/form/clock-text.ts';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';

export type EveningField = 'at' | 'powerMost' | 'gainLeast' | 'gapMost';

const plain = (text: string) => text.normalize('NFKC').trim();
const isWithin = (text: string, least: number, most: number) =>
  /^\d{1,7}(?:\.\d{1,2})?$/.test(text) && Number(text) >= least && Number(text) <= most;

export const draftOf = ({ at, powerMost, gainLeast, gapMost }: EveningForm): Draft<EveningField> => ({
  at: clockText(at),
  powerMost: powerMost === null ? '' : String(powerMost),
  gainLeast: gainLeast.replace(/\.00$/, ''),
  gapMost: String(gapMost),
});

export function problemsOf(values: Draft<EveningField>): Problems<EveningField> {
  const wrong: Partial<Record<EveningField, FieldText>> = {};
  const minute = minuteOf(values.at);
  if (minute == null || minute < eveningMinutes.least || minute > eveningMinutes.most) wrong.at = 'hourWrong';
  const power = plain(values.powerMost);
  if (power !== '' && !isWithin(power, 0.1, 1_000_000)) wrong.powerMost = 'numberWrong';
  if (!isWithin(plain(values.gainLeast), 0, 9_999_999)) wrong.gainLeast = 'numberWrong';
  if (!isWithin(plain(values.gapMost), 0, 100)) wrong.gapMost = 'numberWrong';
  return wrong;
}

/** `12`, `12.5` as money in the form of the API. */
const moneyOf = (text: string) => {
  const [whole = '0', cents = ''] = text.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
};

/** For a draft without errors. */
export const formOf = (values: Draft<EveningField>, enabled: boolean): EveningForm => ({
  enabled,
  at: minuteOf(values.at) ?? eveningMinutes.usual,
  powerMost: plain(values.powerMost) === '' ? null : Number(plain(values.powerMost)),
  gainLeast: moneyOf(plain(values.gainLeast)),
  gapMost: Number(plain(values.gapMost)),
});
