/**
 * Money and prices on the wire: decimal text, never a number, since 0.1 + 0.2 is not 0.3 in JavaScript and JSON has no 12.30. Yuan
 * throughout. No exponents, no leading zeros, no plus, no minus before zero.
 */
import { z } from 'zod';
import { pattern } from './bounded.ts';

/** Maximum number of digits before and after the decimal point. */
export interface Digits {
  readonly whole: number;
  readonly places: number;
}

/** Less than 10^12 yuan, in fen. */
export const moneyDigits: Digits = { whole: 12, places: 2 };
/** Less than 10^6 yuan; grid companies publish prices with eight decimals. */
export const priceDigits: Digits = { whole: 6, places: 8 };

/** An amount in yuan with exactly two decimals: `1234.50`, `-0.07`. */
export const moneyForm = /^(?:-(?!0\.00$))?(?:0|[1-9]\d{0,11})\.\d{2}$/;
export const moneyText = pattern(16, moneyForm, 'moneyWrong');

/** A price in yuan per unit, up to eight decimals without trailing zeros: `0.6123`, `-0.05`, `38`. */
export const priceForm = /^(?:-(?!0$))?(?:0|[1-9]\d{0,5})(?:\.\d{0,7}[1-9])?$/;
export const priceText = pattern(16, priceForm, 'priceWrong');

/** Unit of a price: active and reactive energy; kW of demand and kVA of capacity, both for a whole month of the bill. */
export const priceUnit = z.enum(['kWh', 'kvarh', 'kW', 'kVA']);
export type PriceUnit = z.infer<typeof priceUnit>;
