import type { Severity } from '@czyun/devices';

/** The severities that there are, worst first. */
export const severities = [1, 2, 3] as const satisfies readonly Severity[];

/** What an entry without a known severity counts as. */
export const leastSeverity = 3;

/** 1, 2 or 3; null for what a column holds besides. */
export const knownSeverity = (value: number | null | undefined): Severity | null => severities.find((known) => known === value) ?? null;

/** The worst of some; null where there is none. */
export const worstOf = (some: readonly (Severity | null)[]): Severity | null =>
  severities.find((severity) => some.includes(severity)) ?? null;
