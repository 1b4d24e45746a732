/**
 * The automatic schedule: dispatch rules create the initial plans, and a search changes the sequence and machines of the best one. The seed
 * is fixed, so that the result is reproducible. Pure.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { hourMs } from '@czyun/contract';
import { afterWork, nextWorking, runTime, type SetupFinder, type TimelineJob, type TimelineMachine } from '@czyun/contract/production';

export interface Problem {
  readonly machines: readonly TimelineMachine[];
  /** Operations that have not started, those of each order in sequence. */
  readonly jobs: readonly TimelineJob[];
  readonly orders: ReadonlyMap<number, { readonly due: number; readonly priority: number }>;
  /** Time at which a machine becomes free, and its set-up. */
  readonly free: ReadonlyMap<number, { readonly at: number; readonly product: string | null }>;
  /** End of the started operations of an order. */
  readonly ready: ReadonlyMap<number, number>;
  readonly setupOf: SetupFinder;
}

export interface ProposedPlace {
  readonly id: number;
  readonly deviceId: number;
  readonly start: number;
  readonly end: number;
}

export interface Proposal {
  readonly places: readonly ProposedPlace[];
  readonly cost: number;
  readonly tried: number;
}

const weights: Readonly<Record<number, number>> = { 1: 4, 2: 2, 3: 1 };
/** One late hour of a high-priority order costs as much as 40 hours of set-up; early ends decide between equal plans. */
const costs = { late: 10, setup: 1, end: 0.01, unplaced: 1_000_000 } as const;
const maxMs = 3_500;
/** Search steps between yields to the event loop. */
const stepsOfTurn = 40;

/** Uniform random numbers from a seed. */
function randomOf(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/**
 * Order ids in planning sequence, each repeated for every operation of the order; and the machine of each operation, by the index of its
 * job.
 */
export interface Genome {
  readonly sequence: readonly number[];
  /** Index of a machine; -1: the one with the earliest end. */
  readonly machines: readonly number[];
}

export function createDecoder({ machines, jobs, orders, free, ready, setupOf }: Problem) {
  const own = Map.groupBy(
    jobs.map((job, index) => ({ job, index })),
    ({ job }) => job.orderId,
  );
  const options = jobs.map((job) =>
    machines.flatMap((machine, at) => {
      const runMs = runTime(machine, job.product, job.quantity);
      return runMs !== null && job.machines.includes(machine.deviceId) ? [{ at, machine, runMs }] : [];
    }),
  );
  const begin = Math.min(...[...free.values()].map(({ at }) => at));
  const known = new Map<string, number>();
  const setup = (deviceId: number, from: string | null, to: string) => {
    const key = `${deviceId}/${from}/${to}`;
    const found = known.get(key) ?? setupOf(deviceId, from, to);
    known.set(key, found);
    return found;
  };
  const decode = ({ sequence, machines: chosen }: Genome): { places: (ProposedPlace | null)[]; cost: number } => {
    const at = machines.map(({ deviceId }) => free.get(deviceId)?.at ?? 0);
    const product = machines.map(({ deviceId }) => free.get(deviceId)?.product ?? null);
    const ends = new Map(ready);
    const next = new Map<number, number>();
    const places: (ProposedPlace | null)[] = jobs.map(() => null);
    let cost = 0;
    for (const orderId of sequence) {
      const nth = next.get(orderId) ?? 0;
      next.set(orderId, nth + 1);
      const found = own.get(orderId)?.[nth];
      if (!found) continue;
      const { job, index } = found;
      const wanted = chosen[index] ?? -1;
      let best: { at: number; start: number; end: number; setupMs: number } | null = null;
      for (const option of options[index] ?? []) {
        if (wanted >= 0 && option.at !== wanted) continue;
        const { deviceId, spans } = option.machine;
        const start = nextWorking(spans, Math.max(at[option.at] ?? 0, ends.get(orderId) ?? 0));
        const setupMs = setup(deviceId, product[option.at] ?? null, job.product);
        const end = start === null ? null : afterWork(spans, start, setupMs + option.runMs);
        if (start !== null && end !== null && (best === null || end < best.end)) best = { at: option.at, start, end, setupMs };
      }
      if (best === null) {
        cost += costs.unplaced;
        continue;
      }
      places[index] = { id: job.id, deviceId: machines[best.at]?.deviceId ?? 0, start: best.start, end: best.end };
      at[best.at] = best.end;
      product[best.at] = job.product;
      ends.set(orderId, best.end);
      cost += (best.setupMs / hourMs) * costs.setup;
    }
    for (const [orderId] of own) {
      const end = ends.get(orderId) ?? 0;
      const { due = 0, priority = 2 } = orders.get(orderId) ?? {};
      cost += ((weights[priority] ?? 1) * costs.late * Math.max(0, end - due)) / hourMs + (Math.max(0, end - begin) / hourMs) * costs.end;
    }
    return { places, cost };
  };
  return { decode, options };
}

/** Initial sequences: by due time, by priority and due time, by slack, by length. */
function rules({ jobs, orders, machines }: Problem): number[][] {
  const length = (job: TimelineJob) =>
    Math.min(...machines.map((machine) => runTime(machine, job.product, job.quantity) ?? Number.MAX_VALUE));
  const total = new Map<number, number>();
  for (const job of jobs) total.set(job.orderId, (total.get(job.orderId) ?? 0) + length(job));
  const due = (id: number) => orders.get(id)?.due ?? 0;
  const priority = (id: number) => orders.get(id)?.priority ?? 2;
  const long = (id: number) => total.get(id) ?? 0;
  const keys = [due, (id: number) => priority(id) * 1e14 + due(id), (id: number) => due(id) - long(id), long];
  return keys.map((key) => jobs.map(({ orderId }) => orderId).toSorted((a, b) => key(a) - key(b) || a - b));
}

/** A changed copy: an element moved in the sequence, two swapped, or another machine. */
function changed(genome: Genome, options: readonly (readonly { readonly at: number }[])[], random: () => number): Genome {
  const pick = (length: number) => Math.floor(random() * length);
  const sequence = [...genome.sequence];
  const machines = [...genome.machines];
  const kind = random();
  const [a, b] = [pick(sequence.length), pick(sequence.length)];
  if (kind < 0.4) sequence.splice(b, 0, ...sequence.splice(a, 1));
  else if (kind < 0.65) [sequence[a], sequence[b]] = [sequence[b] ?? 0, sequence[a] ?? 0];
  else {
    const job = pick(machines.length);
    const choices = options[job] ?? [];
    machines[job] = random() < 0.3 ? -1 : (choices[pick(choices.length)]?.at ?? -1);
  }
  return { sequence, machines };
}

/** The best plan found within a few seconds; yields to the server in between. */
export async function propose(
  problem: Problem,
  { seed = 7, now = Date.now }: { seed?: number; now?: () => number } = {},
): Promise<Proposal> {
  const { decode, options } = createDecoder(problem);
  const random = randomOf(seed);
  const count = problem.jobs.length;
  const until = now() + maxMs;
  const anywhere = problem.jobs.map(() => -1);
  const firsts = rules(problem).map((sequence) => ({ sequence, machines: anywhere }));
  let current: Genome = firsts[0] ?? { sequence: [], machines: [] };
  let result = decode(current);
  for (const genome of firsts.slice(1)) {
    const other = decode(genome);
    if (other.cost < result.cost) [current, result] = [genome, other];
  }
  let best = result;
  const rounds = count < 2 ? 0 : Math.min(12_000, Math.floor(1_600_000 / count));
  let tried = firsts.length;
  for (let round = 0; round < rounds; round++) {
    if (round % stepsOfTurn === 0) {
      await nextTurn();
      if (now() > until) break;
    }
    const genome = changed(current, options, random);
    const other = decode(genome);
    tried += 1;
    // Worse plans are sometimes accepted, with decreasing probability, so that the search leaves local minima.
    const heat = 0.02 * Math.max(1, best.cost) * (1 - round / rounds) ** 2;
    if (other.cost <= result.cost || random() < Math.exp((result.cost - other.cost) / Math.max(1e-9, heat)))
      [current, result] = [genome, other];
    if (result.cost < best.cost) best = result;
  }
  return { places: best.places.filter((place) => place !== null), cost: best.cost, tried };
}

/** Lower bound of the total lateness: each order alone, on its best machines, without set-up. */
export function leastLate({ machines, jobs, orders, free, ready }: Problem): number {
  let sum = 0;
  for (const [orderId, own] of Map.groupBy(jobs, (job) => job.orderId)) {
    let end = ready.get(orderId) ?? 0;
    for (const job of own) {
      const ends = machines.flatMap((machine) => {
        const runMs = runTime(machine, job.product, job.quantity);
        if (runMs === null || !job.machines.includes(machine.deviceId)) return [];
        return afterWork(machine.spans, Math.max(end, free.get(machine.deviceId)?.at ?? 0), runMs) ?? [];
      });
      if (ends.length > 0) end = Math.min(...ends);
    }
    sum += Math.max(0, end - (orders.get(orderId)?.due ?? end));
  }
  return sum;
}
