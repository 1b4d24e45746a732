/** Which version of a tariff holds when. */

export interface Validity {
  /** Rises with every version that is saved. */
  readonly id: number;
  /** First day, yyyy-mm-dd. */
  readonly from: string;
  /** Last day; null: none. Before `from`: it was withdrawn before it began. */
  readonly to: string | null;
}

/**
 * The version in force on a day: of those that hold then the one that begins last, and of several that begin together the one saved last. So a
 * version for a month lies over one without an end, which holds again when the month is over. Undefined where none holds.
 */
export function versionOn<V extends Validity>(versions: readonly V[], date: string): V | undefined {
  let found: V | undefined;
  for (const version of versions) {
    if (date < version.from || (version.to !== null && version.to < date)) continue;
    if (!found || version.from > found.from || (version.from === found.from && version.id > found.id)) found = version;
  }
  return found;
}
