/** When an alarm is recorded but not annunciated, pure (IEC 62682 states G shelved, H suppressed by design, I out of service). */
import type { SuppressionKind } from '@czyun/contract';

/** Shelving, out of service or maintenance window, declared by a person: from `begins` until before `until` (epoch ms). */
export interface Suppression {
  readonly id: number;
  readonly kind: 'shelved' | 'outOfService' | 'window';
  /** More severe alarms are still annunciated: 1 covers all alarms, 2 all but severity 1. */
  readonly severity: number;
  readonly begins: number;
  /** null: until it is removed. */
  readonly until: number | null;
}

/** `until` null: unknown. */
export interface EffectiveSuppression {
  readonly kind: SuppressionKind;
  readonly until: number | null;
}

/** The suppression state in the log for a kind of declaration. */
const stateOf = (kind: Suppression['kind']): SuppressionKind => (kind === 'shelved' ? 'shelved' : 'outOfService');

/** Priority of the displayed state: maintenance, then the operator, then the plant. */
const order: readonly SuppressionKind[] = ['outOfService', 'shelved', 'suppressed'];

export const holdsAt = ({ begins, until }: Pick<Suppression, 'begins' | 'until'>, at: number): boolean =>
  begins <= at && (until === null || at < until);

/** The suppression state of an alarm of this severity at `at`; null: annunciated. Several of one kind end with the last of them. */
export function suppressionAt(
  those: readonly Suppression[],
  suppressed: boolean,
  severity: number,
  at: number,
): EffectiveSuppression | null {
  const held = those.filter((each) => holdsAt(each, at) && severity >= each.severity);
  for (const kind of order) {
    if (kind === 'suppressed' && suppressed) return { kind, until: null };
    const ends = held.filter((each) => stateOf(each.kind) === kind).map(({ until }) => until);
    if (ends.length > 0) return { kind, until: ends.includes(null) ? null : Math.max(...ends.map((end) => end ?? 0)) };
  }
  return null;
}
