import { type EveryFieldText, everyFieldText, type Language } from '@czyun/contract';
import { AppError } from '../kernel/errors.ts';

/** The requested expiry, or the default; `badInput` at the field if it is past or too far in the future. */
export function checkedExpiry(
  requested: number | undefined,
  limits: { now: number; usualMs: number; longestMs: number },
  language: Language,
): number {
  const wrong = (name: EveryFieldText) => new AppError('badInput', {}, [{ path: 'expires', message: everyFieldText[name][language] }]);
  if (requested === undefined) return limits.now + limits.usualMs;
  if (requested <= limits.now) throw wrong('expiryPast');
  if (requested > limits.now + limits.longestMs) throw wrong('expiryFar');
  return requested;
}
