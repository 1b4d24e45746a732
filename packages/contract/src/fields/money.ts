/**
 * Money and prices on the wire: decimal text, never a number, since 0.1 + 0.2 is not 0.3 in JavaScript and JSON has no 12.30.
 * Yuan throughout. No exponents, no leading zeros, no plus, no minus before nothing.
 */
import { z } from 'zod';
import { pattern } from './bounded.ts';

/** How many digits a figure has before and behind the point at most. */
export interface Digits {
  readonly whole: number;
  readonly places: number;
}

/** Less than 10^12 yuan, in fen. */
export const moneyDigits: Digits = { whole: 12, places: 2 };
/** Less than 10^6 yuan; grid companies publish prices with eight digits behind the point. */
export const priceDigits: Digits = { whole: 6, places: 8 };

/** An amount in yuan with exactly two digits behind the point: `1234.50`, `-0.07`. */
export const moneyForm = /^(?:-(?!0\.00$))?(?:0|[1-9]\d{0,11})\.\d{2}$/;
export const moneyText = pattern(16, moneyForm, 'moneyWrong');

/** A price in yuan for one of its unit, up to eight digits behind the point and none that says nothing: `0.6123`, `-0.05`, `38`. */
export const priceForm = /^(?:-(?!0$))?(?:0|[1-9]\d{0,5})(?:\.\d{0,7}[1-9])?$/;
export const priceText = pattern(16, priceForm, 'priceWrong');

/**
 * What a price is for one of: active and reactive energy; kW of demand and kVA of capacity, both for a whole month of the bill.
 */
export const priceUnit = z.enum(['kWh', 'kvarh', 'kW', 'kVA']);
export type PriceUnit = z.infer<typeof priceUnit>;
