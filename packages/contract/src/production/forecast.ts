/** Expected ends of operations, from the counts so far and from the plan of operations that have not begun. Pure. */
import { runTime, type SetupFinder, type TimelineJob, type TimelineMachine } from './timeline.ts';
import { afterWork, nextWorking, workBetween } from './working-time.ts';

/** Progress of an operation as reported by a machine. */
export interface ActualWork {
  readonly start: number;
  /** Its end; for one in progress, the last known instant. */
  readonly end: number;
  /** In progress. */
  readonly open: boolean;
  /** Pieces counted; null: unknown. */
  readonly made: number | null;
}

export interface Expected {
  readonly start: number;
  readonly end: number;
  /** Time per piece for the remaining pieces, ms; null: it has ended, or has not begun. */
  readonly paceMs: number | null;
}

/** Minimum working time for a measured pace. */
const leastPaceMs = 15 * 60_000;
const leastPieces = 10;

/** Time per piece so far, in working time; null: too few pieces or too little time. */
export function paceOf(machine: TimelineMachine, { start, end, made }: ActualWork): number | null {
  const worked = workBetween(machine.spans, start, end);
  return made === null || made < leastPieces || worked < leastPaceMs ? null : worked / made;
}

const ofPlan = (job: TimelineJob) => job.start ?? Number.MAX_SAFE_INTEGER;

/**
 * Every planned or begun operation. One in progress continues at its pace so far, otherwise at its planned pace; a waiting one begins as
 * planned, or later: after its machine and its earlier operations are free.
 */
export function forecast(
  machines: readonly TimelineMachine[],
  jobs: readonly TimelineJob[],
  { actual, setupOf, now }: { readonly actual: ReadonlyMap<number, ActualWork>; readonly setupOf: SetupFinder; readonly now: number },
): ReadonlyMap<number, Expected> {
  const found = new Map<number, Expected>();
  const by = new Map(machines.map((machine) => [machine.deviceId, machine]));
  const free = new Map<number, { readonly end: number; readonly product: string }>();
  const ends = new Map<number, number>();
  const keep = (job: TimelineJob, deviceId: number, expected: Expected) => {
    found.set(job.id, expected);
    if (expected.end >= (free.get(deviceId)?.end ?? 0)) free.set(deviceId, { end: expected.end, product: job.product });
    ends.set(job.orderId, Math.max(ends.get(job.orderId) ?? 0, expected.end));
  };
  const begun = jobs.filter(({ id }) => actual.has(id)).toSorted((a, b) => (actual.get(a.id)?.start ?? 0) - (actual.get(b.id)?.start ?? 0));
  for (const job of begun) {
    const work = actual.get(job.id);
    const machine = by.get(job.deviceId ?? 0);
    if (!work || !machine) continue;
    if (!work.open) keep(job, machine.deviceId, { start: work.start, end: work.end, paceMs: null });
    else {
      const planned = (runTime(machine, job.product, job.quantity) ?? 0) / Math.max(1, job.quantity);
      const paceMs = paceOf(machine, work) ?? planned;
      const rest = Math.max(0, job.quantity - (work.made ?? 0)) * paceMs;
      keep(job, machine.deviceId, { start: work.start, end: afterWork(machine.spans, now, rest) ?? now + rest, paceMs });
    }
  }
  const waiting = jobs.filter(({ id, deviceId, start }) => !actual.has(id) && deviceId !== null && start !== null);
  for (const job of waiting.toSorted((a, b) => ofPlan(a) - ofPlan(b) || a.orderId - b.orderId || a.sequence - b.sequence)) {
    const machine = by.get(job.deviceId ?? 0);
    const runMs = runTime(machine, job.product, job.quantity);
    if (!machine || runMs === null) continue;
    const before = free.get(machine.deviceId);
    const earliest = Math.max(ofPlan(job), now, before?.end ?? 0, ends.get(job.orderId) ?? 0);
    const start = nextWorking(machine.spans, earliest);
    const end =
      start === null ? null : afterWork(machine.spans, start, setupOf(machine.deviceId, before?.product ?? null, job.product) + runMs);
    if (start !== null && end !== null) keep(job, machine.deviceId, { start, end, paceMs: null });
  }
  return found;
}
