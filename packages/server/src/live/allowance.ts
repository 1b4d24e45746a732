/** What one visitor may ask of the live line: sockets, bytes, and work for what he listens to. A person counts with all his pages. */

import type { SessionInfo } from '../kernel/session-info.ts';
import { networkOf } from '../network-of.ts';

export interface LiveLimits {
  /** Opens at once from one network, and how many come back a second. */
  readonly opens: Rate;
  /** Bytes that one visitor sends; a page with 20 000 points sends 180 kB when it opens. */
  readonly bytes: Rate;
  /** Points wanted, each question counting as 50 more. */
  readonly points: Rate;
  /** Points that one socket listens to. */
  readonly ofSocket: number;
  /** Sockets of one session, and of one person. */
  readonly ofSession: number;
  readonly ofPerson: number;
  /** Sockets of one network that have not said hello yet. */
  readonly strangers: number;
}

interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

export const liveLimits: LiveLimits = {
  opens: { burst: 200, perSecond: 20 },
  bytes: { burst: 600_000, perSecond: 100_000 },
  points: { burst: 40_000, perSecond: 5_000 },
  ofSocket: 50_000,
  ofSession: 64,
  ofPerson: 128,
  strangers: 64,
};

/** A question costs something even when it names nothing. */
const perQuestion = 50;

class Bucket {
  #left: number;
  #at: number;
  readonly #rate: Rate;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#left = rate.burst;
    this.#at = now;
  }

  #fill(now: number): void {
    this.#left = Math.min(this.#rate.burst, this.#left + (Math.max(0, now - this.#at) / 1000) * this.#rate.perSecond);
    this.#at = now;
  }

  /** Takes `cost` when there is enough; else how long until there is, ms. */
  take(cost: number, now: number): number {
    this.#fill(now);
    const wanted = Math.min(cost, this.#rate.burst);
    if (this.#left >= wanted) {
      this.#left -= wanted;
      return 0;
    }
    return Math.ceil(((wanted - this.#left) / this.#rate.perSecond) * 1000);
  }

  isFull(now: number): boolean {
    this.#fill(now);
    return this.#left >= this.#rate.burst;
  }
}

const mostBuckets = 5_000;

/** Buckets by name; full ones say nothing and are forgotten. */
class Buckets {
  readonly #of = new Map<string, Bucket>();
  readonly #rate: Rate;
  readonly #now: () => number;

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  take(name: string, cost: number): number {
    const now = this.#now();
    const bucket = this.#of.get(name) ?? new Bucket(this.#rate, now);
    this.#of.set(name, bucket);
    if (this.#of.size > mostBuckets) for (const [other, known] of this.#of) if (known.isFull(now)) this.#of.delete(other);
    return bucket.take(cost, now);
  }
}

class Places {
  readonly #taken = new Map<string, number>();

  take(name: string, most: number): boolean {
    const taken = this.#taken.get(name) ?? 0;
    if (taken >= most) return false;
    this.#taken.set(name, taken + 1);
    return true;
  }

  free(name: string): void {
    const left = (this.#taken.get(name) ?? 1) - 1;
    if (left > 0) this.#taken.set(name, left);
    else this.#taken.delete(name);
  }
}

export interface Allowance {
  /** A new socket from an address; null: too many. */
  open(address: string): Visit | null;
}

/** One socket's part of the allowance. */
export interface Visit {
  /** Its visitor has signed in; false: he has too many sockets. A second time it only renews. */
  enter(session: SessionInfo): boolean;
  /** Bytes came in; false: too many. */
  heard(bytes: number): boolean;
  /** Points that this socket may listen to. */
  readonly mostPoints: number;
  /** How long a question for so many points has to wait, ms; 0: go ahead, it is counted. */
  waitMs(points: number): number;
  close(): void;
}

/** Bytes that a socket may send before it has said who it is. */
const helloBytes = 4_000;

/** The allowances of all sockets; `now` counts ms and never goes back. */
export function createAllowance(limits: LiveLimits = liveLimits, now: () => number = () => performance.now()): Allowance {
  const opens = new Buckets(limits.opens, now);
  const bytes = new Buckets(limits.bytes, now);
  const points = new Buckets(limits.points, now);
  const places = new Places();

  function visit(stranger: string): Visit {
    let owner: string | null = null;
    let said = 0;
    let held: readonly string[] = [stranger];
    return {
      mostPoints: limits.ofSocket,
      enter(session) {
        if (owner !== null) return true;
        // Each display of a link counts for itself: they share nothing but the link.
        const person = session.secretLink ? `display ${session.tokenHash}` : `person ${session.userId}`;
        const own = `session ${session.tokenHash}`;
        if (!places.take(own, limits.ofSession)) return false;
        if (!places.take(person, limits.ofPerson)) {
          places.free(own);
          return false;
        }
        places.free(stranger);
        held = [own, person];
        owner = person;
        return true;
      },
      heard(count) {
        if (owner !== null) return bytes.take(owner, count) === 0;
        said += count;
        return said <= helloBytes;
      },
      waitMs: (count) => (owner === null ? 0 : points.take(owner, count + perQuestion)),
      close() {
        for (const name of held) places.free(name);
        held = [];
      },
    };
  }

  return {
    open(address) {
      const network = networkOf(address);
      const stranger = `stranger ${network}`;
      if (opens.take(network, 1) > 0 || !places.take(stranger, limits.strangers)) return null;
      return visit(stranger);
    },
  };
}
