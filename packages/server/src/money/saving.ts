/**
 * Savings by storage: the bill without it less the bill with it, by quarter-hours. The common function of settlement, bills, today's
 * profit, plans, outlooks, back-tests, targets and reports (decision 029).
 *
 * Energies are whole steps of one unit (bigint), all storages of a project together. With n = bought − fed in − charged + discharged − a,
 * where a is separately metered auxiliary consumption behind the grid meter, and m = min(bought, fed in), the flow in both directions that
 * was not caused by the storage, the site without storage buys max(n, 0) + m and feeds in max(−n, 0) + m.
 */

/** null: unknown; undefined: the project has no such flow. */
type Steps = bigint | null | undefined;

export interface SavingQuarter {
  readonly bought: Steps;
  readonly fedIn: Steps;
  readonly charge: Steps;
  readonly discharge: Steps;
  /** Auxiliary consumption behind the grid meter and outside the storage meter. */
  readonly auxiliary: Steps;
}

/** Energies of a saving; none is negative, and one of each pair is zero. */
export interface SavedEnergies {
  readonly avoidedPurchase: bigint;
  readonly extraPurchase: bigint;
  readonly extraExport: bigint;
  readonly forgoneExport: bigint;
}

export interface WithoutStorage {
  readonly bought: bigint;
  readonly fedIn: bigint;
}

const positive = (steps: bigint) => (steps > 0n ? steps : 0n);

/** Purchase and feed-in of the site without its storage; null if a part is unknown or the grid is not metered. */
export function withoutStorage({ bought, fedIn, charge, discharge, auxiliary }: SavingQuarter): WithoutStorage | null {
  if (bought == null || fedIn === null || charge === null || discharge === null || auxiliary === null) return null;
  const fed = fedIn ?? 0n;
  const net = bought - fed - (charge ?? 0n) + (discharge ?? 0n) - (auxiliary ?? 0n);
  const both = bought < fed ? bought : fed;
  return { bought: positive(net) + both, fedIn: positive(-net) + both };
}

/** Avoided − extra purchase + extra − forgone export is discharged − charged − auxiliary; null as `withoutStorage`. */
export function savedEnergies(quarter: SavingQuarter): SavedEnergies | null {
  const without = withoutStorage(quarter);
  if (without === null) return null;
  const [bought, fed] = [quarter.bought ?? 0n, quarter.fedIn ?? 0n];
  return {
    avoidedPurchase: positive(without.bought - bought),
    extraPurchase: positive(bought - without.bought),
    extraExport: positive(fed - without.fedIn),
    forgoneExport: positive(without.fedIn - fed),
  };
}
