/** Money for display: as billed, never rounded or truncated again. */

import type { PriceUnit } from '../fields/money.ts';
import { moneyForm, priceForm } from '../fields/money-form.ts';
import type { Language } from '../kernel/errors.ts';

const unknown = '-';

/** `1234567` → `1,234,567`. */
function grouped(whole: string): string {
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

function parts(text: string): { readonly sign: string; readonly whole: string; readonly places: string } {
  const [whole = '', places = ''] = text.replace('-', '').split('.');
  return { sign: text.startsWith('-') ? '-' : '', whole: grouped(whole), places: places.padEnd(2, '0') };
}

/** `¥1,234.56`, `-¥0.07`, in both languages; '-' if unknown or not a text of money (`moneyText`). */
export function sayMoney(text: string | null | undefined): string {
  // The schemas are not used: pages do not load them.
  if (typeof text !== 'string' || !moneyForm.test(text)) return unknown;
  const { sign, whole, places } = parts(text ?? '');
  return `${sign}¥${whole}.${places}`;
}

const perMonth: Readonly<Record<PriceUnit, boolean>> = { kWh: false, kvarh: false, kW: true, kVA: true };

/** Decimals of a price on screen. */
const shownPlaces = 4;

/** The price with at most four decimals, half away from zero; trailing zeros of the rest are dropped. */
function roundedPrice(text: string): string {
  const [whole = '', places = ''] = text.replace('-', '').split('.');
  if (places.length <= shownPlaces) return text;
  const units = BigInt(whole + places.slice(0, shownPlaces)) + (Number(places[shownPlaces]) >= 5 ? 1n : 0n);
  const digits = String(units).padStart(shownPlaces + 1, '0');
  const rounded = `${digits.slice(0, -shownPlaces)}.${digits.slice(-shownPlaces)}`.replace(/\.?0+$/, '');
  return text.startsWith('-') && units !== 0n ? `-${rounded}` : rounded;
}

/**
 * Every digit of a price, as on bills: `¥0.32136875/kWh`; demand and capacity for the month: `¥38.00/kW·月`, `¥38.00/kW per month`. '-' if
 * unknown or not a `priceText`.
 */
export function sayExactPrice(text: string | null | undefined, unit: PriceUnit, language: Language): string {
  if (typeof text !== 'string' || !priceForm.test(text)) return unknown;
  const { sign, whole, places } = parts(text);
  return `${sign}¥${whole}.${places}/${unit}${perMonth[unit] ? { zh: '·月', en: ' per month' }[language] : ''}`;
}

/** A price on screen: at most four decimals. */
export function sayPrice(text: string | null | undefined, unit: PriceUnit, language: Language): string {
  return typeof text === 'string' && priceForm.test(text) ? sayExactPrice(roundedPrice(text), unit, language) : unknown;
}
