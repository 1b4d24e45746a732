/**
 * Operations on machines: start, set-up and end of each, and its conflicts. Server, pages and the automatic schedule use only these
 * functions, so that a figure is the same everywhere. Pure.
 */
import { afterWork, isWorking, type WorkSpan } from './working-time.ts';

/** Set-up from one product to another. '' means any product, null any machine. */
export interface SetupTime {
  readonly deviceId: number | null;
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
}

export interface TimelineMachine {
  readonly deviceId: number;
  readonly spans: readonly WorkSpan[];
  /** Planned time per piece, ms, by product; '' for all products without their own. */
  readonly pieceMs: Readonly<Record<string, number>>;
}

export interface TimelineJob {
  readonly id: number;
  readonly orderId: number;
  /** Place in its order, from 1. */
  readonly sequence: number;
  readonly product: string;
  readonly quantity: number;
  /** Machines that can perform it. */
  readonly machines: readonly number[];
  readonly deviceId: number | null;
  readonly start: number | null;
}

export const conflicts = ['overlap', 'sequence', 'calendar', 'machine', 'cycle'] as const;
/**
 * `overlap`: the machine is occupied. `sequence`: an earlier operation of the order ends later. `calendar`: it begins outside working time,
 * or too little working time is planned. `machine`: not one of its machines. `cycle`: no ideal cycle time.
 */
export type Conflict = (typeof conflicts)[number];

export interface Placed {
  readonly job: TimelineJob;
  readonly deviceId: number;
  readonly start: number;
  /** Working time of the set-up at its beginning. */
  readonly setupMs: number;
  readonly setupEnd: number;
  /** Working time of the pieces; null: no ideal cycle time. */
  readonly runMs: number | null;
  readonly end: number;
  readonly conflicts: readonly Conflict[];
}

/**
 * Returns a function of the set-up time, ms, between two products on a machine; the most specific entry applies, the machine before the
 * products.
 */
export function setupFinder(setups: readonly SetupTime[]): (deviceId: number, from: string | null, to: string) => number {
  const known = new Map(setups.map((each) => [`${each.deviceId ?? ''}/${each.from}/${each.to}`, each.minutes * 60_000]));
  return (deviceId, from, to) => {
    if (from === null) return 0;
    for (const device of [String(deviceId), ''])
      for (const pair of [`${from}/${to}`, `/${to}`, `${from}/`, '/']) {
        // A set-up between two orders of one product needs an entry for this pair.
        if (from === to && pair !== `${from}/${to}`) continue;
        const found = known.get(`${device}/${pair}`);
        if (found !== undefined) return found;
      }
    return 0;
  };
}

export type SetupFinder = ReturnType<typeof setupFinder>;

/** Time of the pieces, ms; null: the machine has no ideal cycle time for the product. */
export function runTime(machine: TimelineMachine | undefined, product: string, quantity: number): number | null {
  const piece = machine?.pieceMs[product] ?? machine?.pieceMs[''];
  return piece === undefined ? null : Math.ceil(piece * quantity);
}

const inOrder = (a: TimelineJob, b: TimelineJob) => (a.start ?? 0) - (b.start ?? 0) || a.orderId - b.orderId || a.sequence - b.sequence;

/**
 * One operation after another product on a machine, from an instant on; anything missing is a conflict, and an unknown end equals the
 * start.
 */
export function placeAt(
  machine: TimelineMachine,
  job: TimelineJob,
  { start, before, setupOf }: { readonly start: number; readonly before: string | null; readonly setupOf: SetupFinder },
): Placed {
  const found: Conflict[] = [];
  const setupMs = setupOf(machine.deviceId, before, job.product);
  const runMs = runTime(machine, job.product, job.quantity);
  if (!job.machines.includes(machine.deviceId)) found.push('machine');
  if (runMs === null) found.push('cycle');
  const setupEnd = afterWork(machine.spans, start, setupMs);
  const end = afterWork(machine.spans, start, setupMs + (runMs ?? 0));
  if (!isWorking(machine.spans, start) || end === null) found.push('calendar');
  return {
    ...{ job, deviceId: machine.deviceId, start, setupMs, runMs, conflicts: found },
    setupEnd: setupEnd ?? start,
    end: end ?? setupEnd ?? start,
  };
}

/** Every planned operation by its ID, with its conflicts. */
export function layOut(
  machines: readonly TimelineMachine[],
  jobs: readonly TimelineJob[],
  setupOf: SetupFinder,
  /** Product that a machine is set up for before its first operation. */
  products: ReadonlyMap<number, string> = new Map(),
): ReadonlyMap<number, Placed> {
  const placed = new Map<number, Placed>();
  const rows = Map.groupBy(
    jobs.filter(({ deviceId, start }) => deviceId !== null && start !== null),
    ({ deviceId }) => deviceId ?? 0,
  );
  const note = (id: number, conflict: Conflict) => {
    const one = placed.get(id);
    if (one && !one.conflicts.includes(conflict)) placed.set(id, { ...one, conflicts: [...one.conflicts, conflict] });
  };
  for (const machine of machines) {
    let before: Placed | undefined;
    for (const job of (rows.get(machine.deviceId) ?? []).toSorted(inOrder)) {
      const one = placeAt(machine, job, {
        start: job.start ?? 0,
        before: before?.job.product ?? products.get(machine.deviceId) ?? null,
        setupOf,
      });
      placed.set(job.id, one);
      if (before && one.start < before.end) {
        note(job.id, 'overlap');
        note(before.job.id, 'overlap');
      }
      if (!before || one.end >= before.end) before = one;
    }
  }
  for (const order of Map.groupBy(placed.values(), ({ job }) => job.orderId).values()) {
    let end = Number.NEGATIVE_INFINITY;
    for (const one of order.toSorted((a, b) => a.job.sequence - b.job.sequence)) {
      if (one.start < end) note(one.job.id, 'sequence');
      end = Math.max(end, one.end);
    }
  }
  return placed;
}
