import type { PeriodKey } from '@czyun/contract';
import { meaningOf } from '../../../parts/tariff/periods.ts';
import { tariffText } from '../../../parts/tariff/text.ts';
import type { Meaning } from '../../../platform/theme/tokens.ts';
import { priceAnalysisText } from '../text.ts';

/** For charts, sorting and files only. */
export const numberOf = (text: string | null) => (text === null ? null : Number(text));

/** kWh as text with two decimals; '-' where unknown. */
export function kwhText(text: string | null): string {
  if (text === null) return '-';
  const [whole = '0', behind = ''] = text.split('.');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${behind.padEnd(2, '0')}`;
}

const toDigits = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** CNY/kWh to four digits; '-' where either is unknown or the energy is zero. */
export function averageOf({ quantity, charge }: { readonly quantity: string | null; readonly charge: string | null }): number | null {
  const [kwh, cny] = [numberOf(quantity), numberOf(charge)];
  return kwh === null || cny === null || kwh <= 0 ? null : toDigits(cny / kwh, 4);
}

/** Share of a whole, %. */
export function shareOf(part: string | null, whole: string | null): number | null {
  const [a, b] = [numberOf(part), numberOf(whole)];
  return a === null || b === null || b <= 0 ? null : toDigits((a / b) * 100, 2);
}

export const percentText = (value: number | null) => (value === null ? '-' : `${value.toFixed(2)} %`);

const looks: Readonly<Record<PeriodKey, Meaning>> = { ...meaningOf, none: 'offline', surcharge: 'grid' };
export const periodMeaning = (period: PeriodKey): Meaning => looks[period];

export function usePeriodName(): (period: PeriodKey) => string {
  const t = priceAnalysisText.useText();
  const tariff = tariffText.useText();
  return (period) => (period === 'none' || period === 'surcharge' ? t(($) => $.period[period]) : tariff(($) => $.period[period]));
}
