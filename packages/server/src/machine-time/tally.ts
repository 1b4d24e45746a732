/** Planned time of one machine in one shift, in whole milliseconds that add up. Pure. */

export interface Tally {
  /** Planned operation time: shifts without breaks. */
  readonly plannedMs: number;
  /** Time elements of ISO 22400-2. */
  readonly APT: number;
  readonly AUST: number;
  readonly ADET: number;
  readonly ADOT: number;
  readonly APMT: number;
  /** Stops with a planned reason. */
  readonly plannedStopMs: number;
  /** Planned time without a known state. */
  readonly unknownMs: number;
  /** ADET and ADOT as losses. */
  readonly breakdownMs: number;
  readonly minorMs: number;
  readonly made: number;
  readonly rejects: number;
  /** Minutes whose count is known. */
  readonly countedMinutes: number;
  /** Minutes of production, and pieces, without an ideal cycle. */
  readonly withoutCycle: number;
  /** Ideal time of the pieces; of the rejects; of those at the start of production. */
  readonly idealMs: number;
  readonly rejectMs: number;
  readonly startMs: number;
}

export const noTime: Tally = {
  ...{ plannedMs: 0, APT: 0, AUST: 0, ADET: 0, ADOT: 0, APMT: 0, plannedStopMs: 0, unknownMs: 0, breakdownMs: 0, minorMs: 0 },
  ...{ made: 0, rejects: 0, countedMinutes: 0, withoutCycle: 0, idealMs: 0, rejectMs: 0, startMs: 0 },
};

const keys = Object.keys(noTime) as (keyof Tally)[];

export function tallySum(tallies: readonly Tally[]): Tally {
  const sum: Record<keyof Tally, number> = { ...noTime };
  for (const tally of tallies) for (const key of keys) sum[key] += tally[key];
  return sum;
}

/** Planned busy time: planned operation time without planned stops, maintenance and time of unknown state. */
export const busyMs = ({ APT, AUST, ADET, ADOT }: Pick<Tally, 'APT' | 'AUST' | 'ADET' | 'ADOT'>): number => APT + AUST + ADET + ADOT;
