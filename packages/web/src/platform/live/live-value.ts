/** A value of a parameter, live or of the past. */
export interface LiveValue {
  readonly value: number | string | null;
  /** Time of the reading, ms; null without a reading. */
  readonly time: number | null;
  readonly quality: 'good' | 'stale' | 'bad';
}
