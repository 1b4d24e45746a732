/**
 * Money and prices on the wire: decimal text, never a number, since 0.1 + 0.2 is not 0.3 in JavaScript and JSON has no 12.30. Yuan
 * throughout. No exponents, no leading zeros, no plus, no minus before zero.
 */
import { z } from 'zod';
import { pattern } from './bounded.ts';
import { moneyForm, priceForm } from './money-form.ts';

export const moneyText = pattern(16, moneyForm, 'moneyWrong');
export const priceText = pattern(16, priceForm, 'priceWrong');

/** Unit of a price: active and reactive energy; kW of demand and kVA of capacity, both for a whole month of the bill. */
export const priceUnit = z.enum(['kWh', 'kvarh', 'kW', 'kVA']);
export type PriceUnit = z.infer<typeof priceUnit>;
