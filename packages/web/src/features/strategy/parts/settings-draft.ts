/** Planning settings while they are typed: every figure is a text; an empty one means the station's value or none. */
import type { FieldText, PlanningSettings } from '@czyun/contract';
import { priceForm } from '@czyun/contract';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { draftOfRows, type RowField, rowCount, rowsOf } from '../../../kit/form/row-state.ts';

export const curves = ['chargeCurve', 'dischargeCurve'] as const;
export const deratings = ['chargeDerating', 'dischargeDerating'] as const;
export const temperatureLists = ['hotLimits', 'coldLimits'] as const;
export type Curve = (typeof curves)[number];
export type Derating = (typeof deratings)[number];
export type TemperatureList = (typeof temperatureLists)[number];
export type RowList = Curve | Derating | TemperatureList;
/** Selected, not typed. */
export type Choice = 'storageFeedIn';
export type PlainField = Exclude<keyof PlanningSettings, RowList | Choice>;
export type SettingField =
  | PlainField
  | Choice
  | RowField<Curve, 'to' | 'efficiency'>
  | RowField<Derating, 'soc' | 'power'>
  | RowField<TemperatureList, 'temperature' | 'charge' | 'discharge'>;
/** Lists of rows, in display order. */
export const lists: readonly RowList[] = [...curves, ...deratings, ...temperatureLists];

/** Minimum and maximum; `needed`: may not be empty. */
interface Range {
  readonly least: number;
  readonly most: number;
  readonly needed?: true;
}
const ranges: Readonly<Record<Exclude<PlainField, 'cycleCost'>, Range>> = {
  power: { least: 0, most: 1_000_000 },
  capacity: { least: 0, most: 10_000_000 },
  socMin: { least: 0, most: 100 },
  socMax: { least: 0, most: 100 },
  reserve: { least: 0, most: 100, needed: true },
  socEnd: { least: 0, most: 100 },
  chargeEfficiency: { least: 50, most: 100, needed: true },
  dischargeEfficiency: { least: 50, most: 100, needed: true },
  auxiliary: { least: 0, most: 1_000_000, needed: true },
  cyclesMost: { least: 0, most: 10 },
  importMost: { least: 0, most: 1_000_000 },
  exportMost: { least: 0, most: 1_000_000 },
  demandTarget: { least: 0, most: 1_000_000 },
};
const numbers = Object.keys(ranges) as (keyof typeof ranges)[];
/** Units of the fields of a row, in their order. */
export const rowUnits = {
  curve: { to: 'kW', efficiency: '%' },
  derating: { soc: '%', power: 'kW' },
  temperature: { temperature: '℃', charge: 'kW', discharge: 'kW' },
} as const;
export type RowName = { [K in keyof typeof rowUnits]: keyof (typeof rowUnits)[K] }[keyof typeof rowUnits];
const rowRanges: Readonly<Record<RowName, Range>> = {
  to: { least: 0.001, most: 1_000_000, needed: true },
  efficiency: { least: 50, most: 100, needed: true },
  soc: { least: 0, most: 100, needed: true },
  power: { least: 0, most: 1_000_000, needed: true },
  temperature: { least: -40, most: 125, needed: true },
  charge: { least: 0, most: 1_000_000 },
  discharge: { least: 0, most: 1_000_000 },
};

const plain = (text: string) => text.normalize('NFKC').trim();
function isWrong(text: string, { least, most, needed }: Range): boolean {
  if (text === '') return needed === true;
  return !/^-?\d{1,8}(?:\.\d{1,3})?$/.test(text) || Number(text) < least || Number(text) > most;
}
const texts = (row: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]));

export function draftOf(settings: PlanningSettings): Draft<SettingField> {
  const { chargeCurve, dischargeCurve, chargeDerating, dischargeDerating, hotLimits, coldLimits, ...figures } = settings;
  const of = { chargeCurve, dischargeCurve, chargeDerating, dischargeDerating, hotLimits, coldLimits };
  const rows = Object.entries(of).map(([list, each]) => draftOfRows(list, each.map(texts)));
  const fields = Object.entries(figures).map(([name, value]) => [name, value === null ? '' : String(value)]);
  return Object.assign(Object.fromEntries(fields), ...rows) as Draft<SettingField>;
}

export function unitsOf(list: RowList): Readonly<Partial<Record<RowName, string>>> {
  if (list === 'hotLimits' || list === 'coldLimits') return rowUnits.temperature;
  return list === 'chargeCurve' || list === 'dischargeCurve' ? rowUnits.curve : rowUnits.derating;
}
const fieldsOf = (list: RowList) => Object.keys(unitsOf(list)) as RowName[];

export function problemsOf(values: Draft<SettingField>): Problems<SettingField> {
  const wrong: Partial<Record<SettingField, FieldText>> = {};
  for (const name of numbers) if (isWrong(plain(values[name]), ranges[name])) wrong[name] = 'numberWrong';
  for (const list of lists)
    for (let row = 0; row < rowCount(values, list); row += 1)
      for (const field of fieldsOf(list)) {
        const name = `${list}.${row}.${field}` as SettingField;
        const before = Number(plain((values as Readonly<Record<string, string>>)[`${list}.${row - 1}.to`] ?? '0'));
        const text = plain(values[name] ?? '');
        if (isWrong(text, rowRanges[field]) || (field === 'to' && Number(text) <= before)) wrong[name] = 'numberWrong';
      }
  if (!priceForm.test(plain(values.cycleCost))) wrong.cycleCost = 'priceWrong';
  return wrong;
}

/** For a draft without errors. */
export function settingsOf(values: Draft<SettingField>): PlanningSettings {
  const figure = (text: string) => (plain(text) === '' ? null : Number(plain(text)));
  const rows = lists.map((list) => [
    list,
    rowsOf(values, list, fieldsOf(list)).map((row) => Object.fromEntries(Object.entries(row).map(([name, text]) => [name, figure(text)]))),
  ]);
  const figures = numbers.map((name) => [name, figure(values[name])] as const);
  const chosen = { storageFeedIn: values.storageFeedIn === 'true' };
  return { ...Object.fromEntries([...figures, ...rows]), ...chosen, cycleCost: plain(values.cycleCost) } as PlanningSettings;
}
