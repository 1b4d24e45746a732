/** A tariff while it is edited: prices are typed texts; hours are a grid of months and quarter-hours, from which seasons are derived. */
import {
  type DayKind,
  dayKinds,
  type FieldText,
  isDate,
  priceForm,
  quarterMinutes,
  quarterPeriods,
  spansOf,
  type Tariff,
  type TariffPeriod,
  tariffPeriods,
} from '@czyun/contract';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { draftOfRows, type RowField, rowsOf } from '../../../kit/form/row-state.ts';
import type { Form } from '../../../kit/form/use-form.ts';

export type TariffField =
  | 'name'
  | 'from'
  | 'to'
  | 'source'
  | `prices.${TariffPeriod}.${'buy' | 'feedIn'}`
  | RowField<'surcharges', 'name' | 'price' | 'inBase'>
  | `basic.${'price' | 'quantity' | 'overPercent' | 'overMultiple'}`;

/** Kind of day → month from 0 → 96 quarter-hours. */
export type HoursGrid = Readonly<Record<DayKind, readonly (readonly TariffPeriod[])[]>>;

/** Values that are not texts. */
export interface TariffChoice extends Pick<Tariff, 'region' | 'special' | 'market' | 'powerFactor'> {
  readonly by: Tariff['basic']['by'];
  readonly grid: HoursGrid;
}

export type TariffForm = Form<TariffField, TariffChoice>;

const months = Array.from({ length: 12 }, (_, index) => index + 1);

export function gridOf(tariff: Pick<Tariff, 'seasons'> | null): HoursGrid {
  const of = (kind: DayKind) =>
    months.map((month) =>
      quarterPeriods({ seasons: tariff?.seasons ?? [], special: [] }, { month, kind, festivals: [] }).map((period) => period ?? 'flat'),
    );
  return { workday: of('workday'), weekend: of('weekend'), holiday: of('holiday') };
}

/** Months with equal hours on every kind of day form a season, kinds of days with equal hours a pattern. */
export function seasonsOf(grid: HoursGrid): Tariff['seasons'] {
  const alike = Map.groupBy(months, (month) => JSON.stringify(dayKinds.map((kind) => grid[kind][month - 1])));
  return [...alike.values()].map((of) => {
    const at = (of[0] ?? 1) - 1;
    const patterns = Map.groupBy(dayKinds, (kind) => JSON.stringify(grid[kind][at]));
    return {
      months: of,
      days: [...patterns.values()].map((kinds) => ({ kinds, spans: spansOf(grid[kinds[0] ?? 'workday'][at] ?? []) })),
    };
  });
}

export interface Brush {
  readonly kinds: readonly DayKind[];
  /** 1 to 12. */
  readonly months: readonly number[];
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  readonly period: TariffPeriod;
}

export function painted(grid: HoursGrid, { kinds, months: of, from, to, period }: Brush): HoursGrid {
  const row = (quarters: readonly TariffPeriod[]) =>
    quarters.map((before, quarter) => (quarter * quarterMinutes >= from && quarter * quarterMinutes < to ? period : before));
  const changed = kinds.map((kind) => [kind, grid[kind].map((quarters, index) => (of.includes(index + 1) ? row(quarters) : quarters))]);
  return { ...grid, ...Object.fromEntries(changed) };
}

/** Texts of a tariff; null: of a new tariff. */
export function textsOf(tariff: Tariff | null, today: string): Draft<TariffField> {
  const prices = tariffPeriods.flatMap((period) =>
    (['buy', 'feedIn'] as const).map((side) => [`prices.${period}.${side}`, tariff?.prices[period][side] ?? ''] as const),
  );
  const surcharges = (tariff?.surcharges ?? []).map(({ name, price, inBase }) => ({ name, price, inBase: inBase ? '1' : '' }));
  return {
    name: tariff?.name ?? '',
    from: today,
    to: '',
    source: tariff?.source ?? '',
    ...(Object.fromEntries(prices) as Draft<`prices.${TariffPeriod}.${'buy' | 'feedIn'}`>),
    ...draftOfRows('surcharges', surcharges),
    'basic.price': tariff?.basic.price ?? '',
    'basic.quantity': tariff?.basic.quantity ?? '',
    'basic.overPercent': String(tariff?.basic.overPercent ?? 105),
    'basic.overMultiple': tariff?.basic.overMultiple ?? '2',
  };
}

export function choiceOf(tariff: Tariff | null): TariffChoice {
  const { region = 0, special = [], market = { buy: false, feedIn: false }, powerFactor = null } = tariff ?? {};
  return { region, special, market, powerFactor, by: tariff?.basic.by ?? 'none', grid: gridOf(tariff) };
}

/** A decimal in the form of the API: without full-width characters and redundant zeros; other text stays as typed. */
export function decimalOf(text: string): string {
  const plain = text.normalize('NFKC').replace('。', '.').replace('−', '-').trim();
  if (!/^-?\d{1,12}(\.\d{1,12})?$/.test(plain)) return plain;
  const [whole = '0', places = ''] = plain.replace('-', '').split('.');
  const kept = places.replace(/0{1,12}$/, '');
  const size = `${whole.replace(/^0{1,11}(?=\d)/, '')}${kept === '' ? '' : `.${kept}`}`;
  return plain.startsWith('-') && size !== '0' ? `-${size}` : size;
}

const isQuantity = (text: string) => /^(?:0|[1-9]\d{0,8})(?:\.\d{1,3})?$/.test(text);

export function tariffProblems(texts: Draft<TariffField>): Problems<TariffField> {
  const wrong: Partial<Record<TariffField, FieldText>> = {};
  if (texts.name.trim() === '') wrong.name = 'linkNameRequired';
  if (!isDate(texts.from)) wrong.from = 'dateWrong';
  if (texts.to !== '' && !isDate(texts.to)) wrong.to = 'dateWrong';
  else if (texts.to !== '' && texts.to < texts.from) wrong.to = 'tariffOrder';
  for (const [field, text] of Object.entries(texts) as [TariffField, string][]) {
    const isPrice = /^prices\.|^surcharges\.\d{1,3}\.price$|^basic\.price$/.test(field);
    const needed = field.startsWith('surcharges.');
    if (isPrice && (text !== '' || needed) && !priceForm.test(decimalOf(text))) wrong[field] = 'priceWrong';
    if (/^surcharges\.\d{1,3}\.name$/.test(field) && text.trim() === '') wrong[field] = 'linkNameRequired';
  }
  if (texts['basic.quantity'] !== '' && !isQuantity(decimalOf(texts['basic.quantity']))) wrong['basic.quantity'] = 'numberWrong';
  if (!/^1\d\d$|^200$/.test(texts['basic.overPercent'].trim())) wrong['basic.overPercent'] = 'numberWrong';
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(decimalOf(texts['basic.overMultiple']))) wrong['basic.overMultiple'] = 'numberWrong';
  return wrong;
}

const orNull = (text: string) => (text.trim() === '' ? null : decimalOf(text));

/** The tariff of a draft. */
export function tariffOf(texts: Draft<TariffField>, { region, special, market, powerFactor, by, grid }: TariffChoice): Tariff {
  const pair = (period: TariffPeriod) => ({ buy: orNull(texts[`prices.${period}.buy`]), feedIn: orNull(texts[`prices.${period}.feedIn`]) });
  const isByContract = by === 'contracted';
  return {
    ...{ name: texts.name.trim(), region, from: texts.from, to: texts.to === '' ? null : texts.to, source: texts.source.trim() },
    ...{ seasons: seasonsOf(grid), special, market, powerFactor },
    prices: { sharp: pair('sharp'), high: pair('high'), flat: pair('flat'), valley: pair('valley'), deep: pair('deep') },
    surcharges: rowsOf(texts, 'surcharges', ['name', 'price', 'inBase']).map(({ name, price, inBase }) => ({
      ...{ name: name.trim(), price: decimalOf(price), inBase: inBase === '1' },
    })),
    basic: {
      by,
      price: by === 'none' ? null : orNull(texts['basic.price']),
      quantity: by === 'capacity' || isByContract ? orNull(texts['basic.quantity']) : null,
      overPercent: isByContract ? Number(texts['basic.overPercent']) : 105,
      overMultiple: isByContract ? decimalOf(texts['basic.overMultiple']) : '2',
    },
  };
}
