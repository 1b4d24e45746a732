/** Figures among the definitions of indicators while they are typed; an empty one is taken from the station. */
import type { FieldText, IndicatorSettings } from '@czyun/contract';
import type { Draft, Wrongs } from '../../../kit/form/form-state.ts';

export type SettingField = 'ratedPower' | 'ratedEnergy' | 'tolerance';

const ranges = {
  ratedPower: { least: 0.001, most: 10_000_000, needed: false },
  ratedEnergy: { least: 0.001, most: 100_000_000, needed: false },
  tolerance: { least: 0.1, most: 20, needed: true },
} as const;
const fields = Object.keys(ranges) as SettingField[];
const plain = (text: string) => text.normalize('NFKC').trim();

export const draftOf = (settings: IndicatorSettings): Draft<SettingField> => ({
  ratedPower: settings.ratedPower === null ? '' : String(settings.ratedPower),
  ratedEnergy: settings.ratedEnergy === null ? '' : String(settings.ratedEnergy),
  tolerance: String(settings.tolerance),
});

export function wrongsOf(values: Draft<SettingField>): Wrongs<SettingField> {
  const wrong: Partial<Record<SettingField, FieldText>> = {};
  for (const field of fields) {
    const { least, most, needed } = ranges[field];
    const text = plain(values[field]);
    const value = Number(text);
    if (text === '' ? needed : !/^\d{1,9}(?:\.\d{1,3})?$/.test(text) || value < least || value > most) wrong[field] = 'numberWrong';
  }
  return wrong;
}

/** Of a draft without faults. */
export function figuresOf(values: Draft<SettingField>): Pick<IndicatorSettings, SettingField> {
  const of = (field: SettingField) => (plain(values[field]) === '' ? null : Number(plain(values[field])));
  return { ratedPower: of('ratedPower'), ratedEnergy: of('ratedEnergy'), tolerance: of('tolerance') ?? 0 };
}
