/**
 * Order of turns: one rule for jobs, deliveries, documents and heavy calls. It only selects; queues and stores do the waiting.
 *
 * Urgent work goes first, then work that a person waits for, then background work. Within a class, projects take turns by the time they
 * used recently; within a project, its owners do. Work of an owner that is not served rises a class after each `ageMs`, so nothing starves;
 * an owner that is served often never rises, so additional requests do not bring anyone forward.
 */

export const workClasses = ['urgent', 'person', 'background'] as const;
export type WorkClass = (typeof workClasses)[number];

/** A request for a turn. */
export interface Claim {
  readonly workClass: WorkClass;
  readonly project: string;
  readonly owner: string;
  /** A target that takes one piece of work at a time, in order; null: none. */
  readonly target: string | null;
}

export interface WaitingClaim extends Claim {
  /** Earliest possible start, ms. */
  readonly since: number;
}

export interface FairLimits {
  readonly atOnce: number;
  readonly ofProject?: number;
  readonly ofOwner?: number;
  /** Places for work that is not urgent; the rest is reserved for urgent work. `atOnce` by default. */
  readonly notUrgent?: number;
  /** Places for background work. `notUrgent` by default. */
  readonly background?: number;
  /** Waiting time after which unserved work rises a class, ms. */
  readonly ageMs?: number;
}

const rankOf: Readonly<Record<WorkClass, number>> = { urgent: 0, person: 1, background: 2 };
const usualAgeMs = 10_000;
/** Fixed cost of a turn beside its duration, ms, so that owners of many short turns wait too. */
const turnMs = 1;
/** Half-life of used time, ms. */
const halfLifeMs = 30_000;
/** Maximum number of entries; above it those without recent use are removed. */
const maxKept = 2000;
const forgetMs = 20 * halfLifeMs;

/** Time used by one project or owner; it decays. */
interface Share {
  usedMs: number;
  /** Time of the last update of `usedMs`. */
  at: number;
  running: number;
  /** Sum of the start times of the running pieces. */
  begun: number;
  /** When a piece last began or ended. */
  served: number;
}

export class FairOrder {
  readonly #limits: Required<FairLimits>;
  readonly #shares = new Map<string, Share>();
  readonly #running: Record<WorkClass, number> = { urgent: 0, person: 0, background: 0 };
  readonly #targets = new Set<string>();

  constructor(limits: FairLimits) {
    const notUrgent = limits.notUrgent ?? limits.atOnce;
    const most = Number.POSITIVE_INFINITY;
    this.#limits = { ofProject: most, ofOwner: most, background: notUrgent, ageMs: usualAgeMs, ...limits, notUrgent };
  }

  /** Work that has begun and not ended. */
  get running(): number {
    return this.#running.urgent + this.#running.person + this.#running.background;
  }

  /** Begins a claim at `now`; returns a function that ends it. */
  begin(claim: Claim, now: number): (now: number) => void {
    const shares = [this.#share(projectKey(claim), now), this.#share(ownerKey(claim), now)];
    this.#running[claim.workClass] += 1;
    if (claim.target !== null) this.#targets.add(claim.target);
    for (const share of shares) {
      share.usedMs = faded(share, now) + turnMs;
      share.at = now;
      share.running += 1;
      share.begun += now;
      share.served = now;
    }
    return (end) => {
      this.#running[claim.workClass] -= 1;
      if (claim.target !== null) this.#targets.delete(claim.target);
      for (const share of shares) {
        share.running -= 1;
        share.begun -= now;
        share.usedMs = faded(share, end) + Math.max(0, end - now);
        share.at = end;
        share.served = end;
      }
      if (this.#shares.size > maxKept) this.#forget(end);
    };
  }

  /** The claim to begin next; undefined if none may. `waiting` is in order of request. */
  choose<C extends WaitingClaim>(waiting: Iterable<C>, now: number): C | undefined {
    if (this.running >= this.#limits.atOnce) return undefined;
    let best: { readonly claim: C; readonly weights: readonly number[] } | undefined;
    const heads = new Set<string>();
    for (const claim of waiting) {
      if (claim.target !== null) {
        // Per target, the first claim of each class; a more urgent one may overtake.
        const head = `${claim.workClass}\n${claim.target}`;
        if (heads.has(head)) continue;
        heads.add(head);
      }
      if (!this.#mayBegin(claim)) continue;
      const weights = this.#weigh(claim, now);
      if (best === undefined || isBefore(weights, best.weights)) best = { claim, weights };
    }
    return best?.claim;
  }

  #mayBegin({ workClass, target, ...claim }: Claim): boolean {
    const { notUrgent, background, ofProject, ofOwner } = this.#limits;
    if (target !== null && this.#targets.has(target)) return false;
    if (workClass !== 'urgent' && this.#running.person + this.#running.background >= notUrgent) return false;
    if (workClass === 'background' && this.#running.background >= background) return false;
    if (workClass === 'urgent') return true;
    const runningOf = (key: string) => this.#shares.get(key)?.running ?? 0;
    return runningOf(projectKey(claim)) < ofProject && runningOf(ownerKey(claim)) < ofOwner;
  }

  /** Sort keys, most significant first; the smallest goes first. */
  #weigh(claim: WaitingClaim, now: number): readonly number[] {
    const project = this.#shares.get(projectKey(claim));
    const owner = this.#shares.get(ownerKey(claim));
    const rank = rankOf[claim.workClass];
    const unservedMs = now - Math.max(claim.since, owner?.served ?? Number.NEGATIVE_INFINITY);
    const raised = Math.max(0, rank - Math.floor(Math.max(0, unservedMs) / this.#limits.ageMs));
    return [raised, project?.running ?? 0, usedOf(project, now), owner?.running ?? 0, usedOf(owner, now), rank];
  }

  #share(key: string, now: number): Share {
    const known = this.#shares.get(key);
    if (known) return known;
    const share = { usedMs: 0, at: now, running: 0, begun: 0, served: Number.NEGATIVE_INFINITY };
    this.#shares.set(key, share);
    return share;
  }

  #forget(now: number): void {
    for (const [key, { running, served }] of this.#shares) if (running === 0 && served < now - forgetMs) this.#shares.delete(key);
  }
}

const projectKey = ({ project }: Pick<Claim, 'project'>) => `p${project}`;
const ownerKey = ({ project, owner }: Pick<Claim, 'project' | 'owner'>) => `o${project}\n${owner}`;

const faded = ({ usedMs, at }: Share, now: number) => usedMs * 2 ** (-Math.max(0, now - at) / halfLifeMs);

/** Recently used time, running pieces included. */
function usedOf(share: Share | undefined, now: number): number {
  if (!share) return 0;
  return faded(share, now) + Math.max(0, share.running * now - share.begun);
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  for (const [index, weight] of one.entries()) {
    const against = other[index] ?? 0;
    if (weight !== against) return weight < against;
  }
  return false;
}
