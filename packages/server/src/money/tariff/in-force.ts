/** Version of a tariff in force on a date. */

export interface Validity {
  /** Increases with every saved version. */
  readonly id: number;
  /** First day, yyyy-mm-dd. */
  readonly from: string;
  /** Last day; null: none. Before `from`: withdrawn before it began. */
  readonly to: string | null;
}

/**
 * The version in force on a day: the one that begins last; of several that begin on the same day, the one saved last. So a
 * version for a month overrides an open-ended one, which is in force again afterwards. Undefined if none is in force.
 */
export function versionOn<V extends Validity>(versions: readonly V[], date: string): V | undefined {
  let found: V | undefined;
  for (const version of versions) {
    if (date < version.from || (version.to !== null && version.to < date)) continue;
    if (!found || version.from > found.from || (version.from === found.from && version.id > found.id)) found = version;
  }
  return found;
}
