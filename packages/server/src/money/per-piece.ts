/** Cost of a piece. */
import type { Amount } from './amount.ts';
import { roundedTo, textOf } from './exact.ts';
import { exactOf } from './opaque.ts';

const places = 4;

/** The exact amount divided by a positive whole number of pieces, rounded once, as text. For display only, never summed. */
export const costPerPiece = (amount: Amount, pieces: number): string =>
  textOf(roundedTo(exactOf(amount, 'amount').dividedBy(pieces), places), places);
