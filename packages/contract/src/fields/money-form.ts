/** Forms of money and prices as decimal text; see `money.ts`. */

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
/** A price in yuan per unit, up to eight decimals without trailing zeros: `0.6123`, `-0.05`, `38`. */
export const priceForm = /^(?:-(?!0$))?(?:0|[1-9]\d{0,5})(?:\.\d{0,7}[1-9])?$/;
