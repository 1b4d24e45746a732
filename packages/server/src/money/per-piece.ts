/** Cost of a piece. */
import type { Amount } from './amount.ts';
import { roundedTo, textOf } from './exact.ts';
import { exactOf } from './opaque.ts';

const places = 4;

/** The exact amount by a whole number of pieces above 0, rounded once, as text. It is shown, never added up. */
export const costPerPiece = (amount: Amount, pieces: number): string =>
  textOf(roundedTo(exactOf(amount, 'amount').dividedBy(pieces), places), places);
