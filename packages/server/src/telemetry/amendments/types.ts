/** What becomes known of stored readings after their own time, and what changes of them. */
import type { Actor } from '../../kernel/actor.ts';

/**
 * `late`: sent by a device long after their time. `imported`: added by an import. `replaced`: corrected. `removed`: an import was undone.
 * `cleared`: a range was deleted; what it held is no longer known.
 */
export type AmendmentKind = 'late' | 'imported' | 'replaced' | 'removed' | 'cleared';

/** Readings as they were stored before, in the order of `times`. */
export interface FormerReadings {
  readonly values: Float64Array;
  readonly quality: Uint8Array;
  readonly holds: Uint32Array;
}

export interface Amendment {
  readonly kind: AmendmentKind;
  readonly series: number;
  /** Times of the first and the last reading concerned, ms. */
  readonly from: number;
  readonly to: number;
  readonly readings: number;
  /** The readings concerned, by rising time; null: every reading of [from, to] that is stored when it is recorded, or will be until then. */
  readonly times: Float64Array | null;
  /** Of `replaced` and `removed`. */
  readonly former: FormerReadings | null;
  /** Since when it is known, ms. */
  readonly at: number;
  /** null: the device, or the server itself. */
  readonly by: Actor | null;
}

/**
 * Called before the readings are added, replaced or removed; several calls for the same readings are possible, since work continues after a crash.
 * A rejection cancels replacements and removals.
 */
export type AmendmentListener = (amendments: readonly Amendment[]) => Promise<void>;
