/** Changes of stored readings that become known after their own time. */
import type { Actor } from '../../kernel/actor.ts';

/**
 * `late`: sent by a device long after their time. `imported`: added by an import. `replaced`: corrected. `removed`: an import was undone.
 * `cleared`: a range was deleted; its readings are no longer known.
 */
export type AmendmentKind = 'late' | 'imported' | 'replaced' | 'removed' | 'cleared';

/** Former stored readings, in the order of `times`. */
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
  /** The readings concerned, in ascending time; null: every reading of [from, to] stored up to the time of the record. */
  readonly times: Float64Array | null;
  /** For `replaced` and `removed`. */
  readonly former: FormerReadings | null;
  /** Time at which it became known, ms. */
  readonly at: number;
  /** null: the device, or the server itself. */
  readonly by: Actor | null;
}

/**
 * Called before the readings are added, replaced or removed; several calls for the same readings are possible, since work continues after a crash.
 * A rejection cancels replacements and removals.
 */
export type AmendmentListener = (amendments: readonly Amendment[]) => Promise<void>;
