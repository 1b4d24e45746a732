import type { Severity } from '@czyun/devices';

/** All severities, most severe first. */
export const severities = [1, 2, 3] as const satisfies readonly Severity[];

/** Severity of an entry without a known one. */
export const leastSeverity = 3;

/** 1, 2 or 3; null for other values of the column. */
export const knownSeverity = (value: number | null | undefined): Severity | null => severities.find((known) => known === value) ?? null;

/** The most severe of these; null if there is none. */
export const worstOf = (some: readonly (Severity | null)[]): Severity | null =>
  severities.find((severity) => some.includes(severity)) ?? null;
