/** Settings of plans while they are typed: every figure is a text, an empty one is taken from the station or is none. */
import type { FieldText, PlanningSettings } from '@czyun/contract';
import { priceForm } from '@czyun/contract';
import type { Draft, Wrongs } from '../../../kit/form/form-state.ts';

export type SettingField = keyof PlanningSettings;

/** Least and most; `needed`: may not be empty. */
const ranges: Readonly<
  Record<Exclude<SettingField, 'cycleCost'>, { readonly least: number; readonly most: number; readonly needed?: true }>
> = {
  power: { least: 0, most: 1_000_000 },
  capacity: { least: 0, most: 10_000_000 },
  socMin: { least: 0, most: 100 },
  socMax: { least: 0, most: 100 },
  reserve: { least: 0, most: 100, needed: true },
  socEnd: { least: 0, most: 100 },
  chargeEfficiency: { least: 50, most: 100, needed: true },
  dischargeEfficiency: { least: 50, most: 100, needed: true },
  cyclesMost: { least: 0, most: 10 },
  importMost: { least: 0, most: 1_000_000 },
  exportMost: { least: 0, most: 1_000_000 },
  demandTarget: { least: 0, most: 1_000_000 },
};
const numbers = Object.keys(ranges) as (keyof typeof ranges)[];

const plain = (text: string) => text.normalize('NFKC').trim();

export function draftOf(settings: PlanningSettings): Draft<SettingField> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value === null ? '' : String(value)]),
  ) as Draft<SettingField>;
}

export function wrongsOf(values: Draft<SettingField>): Wrongs<SettingField> {
  const wrong: Partial<Record<SettingField, FieldText>> = {};
  for (const name of numbers) {
    const { least, most, needed } = ranges[name];
    const text = plain(values[name]);
    const value = Number(text);
    const isWrong = text === '' ? needed === true : !/^\d{1,8}(?:\.\d{1,3})?$/.test(text) || value < least || value > most;
    if (isWrong) wrong[name] = 'numberWrong';
  }
  if (!priceForm.test(plain(values.cycleCost))) wrong.cycleCost = 'priceWrong';
  return wrong;
}

/** Of a draft without faults. */
export function settingsOf(values: Draft<SettingField>): PlanningSettings {
  const figures = numbers.map((name) => [name, plain(values[name]) === '' ? null : Number(plain(values[name]))] as const);
  return { ...(Object.fromEntries(figures) as Omit<PlanningSettings, 'cycleCost'>), cycleCost: plain(values.cycleCost) };
}
