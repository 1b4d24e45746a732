/** Numbers of the indicator definitions as form texts; an empty one defaults to the value of the station or the unit. */
import { type FieldText, type IndicatorSettings, type KeptIndicatorSettings, timeText } from '@czyun/contract';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { startOf } from '../../../parts/energy/day-start.ts';

type Figure = 'ratedPower' | 'ratedEnergy' | 'tolerance' | 'warrantyCycles' | 'warrantyYears';
/** Rated power of a unit, by its device. */
type UnitField = `unit${number}`;
export type SettingField = Figure | UnitField;

export const unitField = (deviceId: number): UnitField => `unit${deviceId}`;
const deviceOf = (field: string) => Number(/^unit(\d+)$/.exec(field)?.[1] ?? Number.NaN);

const power = { least: 0.001, most: 10_000_000, needed: false } as const;
const ranges: Readonly<Record<Figure, { readonly least: number; readonly most: number; readonly needed: boolean }>> = {
  ratedPower: power,
  ratedEnergy: { least: 0.001, most: 100_000_000, needed: false },
  tolerance: { least: 0.1, most: 20, needed: true },
  warrantyCycles: { least: 1, most: 100_000, needed: false },
  warrantyYears: { least: 0.5, most: 50, needed: false },
};
/** The form has other fields beside the numbers. */
const fieldsOf = (values: Draft<SettingField>) =>
  (Object.keys(values) as SettingField[]).filter((field) => field in ranges || !Number.isNaN(deviceOf(field)));
const rangeOf = (field: SettingField) => (field in ranges ? ranges[field as Figure] : power);
const plain = (text = '') => text.normalize('NFKC').trim();
const textOf = (value: number | null | undefined) => (value == null ? '' : String(value));

export function draftOf({ settings, units }: Pick<KeptIndicatorSettings, 'settings' | 'units'>): Draft<SettingField> {
  const set = new Map(settings.unitPowers.map(({ deviceId, ratedPower }) => [deviceId, ratedPower]));
  // The setting of a removed unit is preserved.
  const ids = new Set([...units.map(({ deviceId }) => deviceId), ...set.keys()]);
  return {
    ratedPower: textOf(settings.ratedPower),
    ratedEnergy: textOf(settings.ratedEnergy),
    tolerance: textOf(settings.tolerance),
    warrantyCycles: textOf(settings.warrantyCycles),
    warrantyYears: textOf(settings.warrantyYears),
    ...Object.fromEntries([...ids].map((deviceId) => [unitField(deviceId), textOf(set.get(deviceId))])),
  };
}

export function problemsOf(values: Draft<SettingField>): Problems<SettingField> {
  const wrong: Partial<Record<SettingField, FieldText>> = {};
  for (const field of fieldsOf(values)) {
    const { least, most, needed } = rangeOf(field);
    const text = plain(values[field]);
    const value = Number(text);
    if (text === '' ? needed : !/^\d{1,9}(?:\.\d{1,3})?$/.test(text) || value < least || value > most) wrong[field] = 'numberWrong';
  }
  return wrong;
}

/** Requires a draft without faults. */
export function figuresOf(values: Draft<SettingField>): Pick<IndicatorSettings, Figure | 'unitPowers'> {
  const numberIn = (field: SettingField) => (plain(values[field]) === '' ? null : Number(plain(values[field])));
  const unitPowers = fieldsOf(values).flatMap((field) => {
    const [deviceId, ratedPower] = [deviceOf(field), numberIn(field)];
    return Number.isNaN(deviceId) || ratedPower === null ? [] : [{ deviceId, ratedPower }];
  });
  return {
    ...{ ratedPower: numberIn('ratedPower'), ratedEnergy: numberIn('ratedEnergy'), tolerance: numberIn('tolerance') ?? 0, unitPowers },
    ...{ warrantyCycles: numberIn('warrantyCycles'), warrantyYears: numberIn('warrantyYears') },
  };
}

/** The start of the warranty as a day of the project's zone; empty: none. */
export const dayOfWarranty = ({ warrantyFrom }: IndicatorSettings, zone: string): string =>
  warrantyFrom === null ? '' : timeText(warrantyFrom, zone, 'day');
export const warrantyFromOf = (day: string, zone: string): number | null => startOf(day, zone) ?? null;
