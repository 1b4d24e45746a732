/** Emission factors as form texts. */
import { type CarbonSettings, type FieldText, hoursOfDay } from '@czyun/contract';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';

export const factorFields = ['own', 'ownSource', 'ownYear', 'hourly', 'hourlySource'] as const;
export type FactorField = (typeof factorFields)[number];

const maxKg = 3;
const plain = (text: string) => text.normalize('NFKC').trim();
const factorForm = /^\d(?:\.\d{1,6})?$/;

/** `0.3, 0.4 0.5`: numbers with any separator. */
const numbersOf = (text: string) =>
  plain(text)
    .split(/[\s,;、，；]+/)
    .filter((part) => part !== '');
const isFactor = (text: string) => factorForm.test(text) && Number(text) <= maxKg;

export function draftOf({ own, hourly }: CarbonSettings): Draft<FactorField> {
  return {
    own: own === null ? '' : String(own.factor),
    ownSource: own?.source ?? '',
    ownYear: own?.year == null ? '' : String(own.year),
    hourly: hourly?.factors.join(' ') ?? '',
    hourlySource: hourly?.source ?? '',
  };
}

export function problemsOf(values: Draft<FactorField>): Problems<FactorField> {
  const wrong: Partial<Record<FactorField, FieldText>> = {};
  const [own, year, hourly] = [plain(values.own), plain(values.ownYear), numbersOf(values.hourly)];
  if (own !== '' && !isFactor(own)) wrong.own = 'numberWrong';
  if (own !== '' && plain(values.ownSource).length < 2) wrong.ownSource = 'sourceRequired';
  if (year !== '' && !/^(19[9]\d|20\d\d)$/.test(year)) wrong.ownYear = 'numberWrong';
  if (hourly.length > 0 && (hourly.length !== hoursOfDay || !hourly.every(isFactor))) wrong.hourly = 'hourlyWrong';
  if (hourly.length > 0 && plain(values.hourlySource).length < 2) wrong.hourlySource = 'sourceRequired';
  return wrong;
}

/** Requires a draft without faults. */
export function settingsOf(region: string, values: Draft<FactorField>): CarbonSettings {
  const [own, year, hourly] = [plain(values.own), plain(values.ownYear), numbersOf(values.hourly)];
  return {
    region,
    own: own === '' ? null : { factor: Number(own), source: plain(values.ownSource), year: year === '' ? null : Number(year) },
    hourly: hourly.length === 0 ? null : { factors: hourly.map(Number), source: plain(values.hourlySource) },
  };
}
