/** Money as people read it: as it was billed, never rounded or cut again. */
import type { Language } from '../errors.ts';
import { moneyForm, type PriceUnit, priceForm } from '../money.ts';

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

/** `¥1,234.56`, `-¥0.07`, in both languages; what is unknown, or no text of money (`moneyText`), is '-'. */
export function sayMoney(text: string | null | undefined): string {
  // Not by the schemas: pages have none.
  if (typeof text !== 'string' || !moneyForm.test(text)) return unknown;
  const { sign, whole, places } = parts(text ?? '');
  return `${sign}¥${whole}.${places}`;
}

const perMonth: Readonly<Record<PriceUnit, boolean>> = { kWh: false, kvarh: false, kW: true, kVA: true };

/** `0.6123 元/kWh`, `¥0.6123/kWh`; demand and capacity for the month: `38.00 元/kW·月`, `¥38.00/kW per month`. What is unknown, or no `priceText`, is '-'. */
export function sayPrice(text: string | null | undefined, unit: PriceUnit, language: Language): string {
  if (typeof text !== 'string' || !priceForm.test(text)) return unknown;
  const { sign, whole, places } = parts(text ?? '');
  return language === 'zh'
    ? `${sign}${whole}.${places} 元/${unit}${perMonth[unit] ? '·月' : ''}`
    : `${sign}¥${whole}.${places}/${unit}${perMonth[unit] ? ' per month' : ''}`;
}
