/** The severities that there are: 1, 2 and 3; null for what a column holds besides. */
export function knownSeverity(value: number | null | undefined): 1 | 2 | 3 | null {
  return value === 1 || value === 2 || value === 3 ? value : null;
}
