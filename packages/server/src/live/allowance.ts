/** Limits of one visitor of the live socket: sockets, bytes, and subscriptions. All pages of a user count together. */

import type { SessionInfo } from '../kernel/session-info.ts';
import { type Rate, TokenBuckets } from '../kernel/token-bucket.ts';
import { networkOf } from '../network-of.ts';

export interface LiveLimits {
  /** Sockets opened at once from one network, and the refill per second. */
  readonly opens: Rate;
  /** Bytes sent by one visitor; a page with 20 000 points sends 180 kB when it opens. */
  readonly bytes: Rate;
  /** Subscribed points; each request counts as 50 more. */
  readonly points: Rate;
  /** Maximum number of points of one socket. */
  readonly ofSocket: number;
  /** Maximum number of sockets of one session, and of one user. */
  readonly ofSession: number;
  readonly ofPerson: number;
  /** Sockets of one network without hello. */
  readonly strangers: number;
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

/** A request costs something even if it is empty. */
const perQuestion = 50;

/** Visitors whose rates are in memory, of each kind. */
const maxBuckets = 5_000;

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
  /** Its visitor has signed in; false: too many sockets. Repeated calls only renew. */
  enter(session: SessionInfo): boolean;
  /** Bytes were received; false: too many. */
  heard(bytes: number): boolean;
  /** Maximum number of points of this socket. */
  readonly maxPoints: number;
  /** Waiting time of a request for `points`, ms; 0: proceed, the request is counted. */
  waitMs(points: number): number;
  close(): void;
}

/** Bytes that a socket may send before it has signed in. */
const helloBytes = 4_000;

/** The allowances of all sockets; `now` is monotonic, ms. */
export function createAllowance(limits: LiveLimits = liveLimits, now: () => number = () => performance.now()): Allowance {
  const opens = new TokenBuckets({ now, most: maxBuckets });
  const bytes = new TokenBuckets({ now, most: maxBuckets });
  const points = new TokenBuckets({ now, most: maxBuckets });
  const places = new Places();

  function visit(stranger: string): Visit {
    let owner: string | null = null;
    let said = 0;
    let held: readonly string[] = [stranger];
    return {
      maxPoints: limits.ofSocket,
      enter(session) {
        if (owner !== null) return true;
        // Each display of a link counts separately: they share only the link.
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
        if (owner !== null) return bytes.take(owner, limits.bytes, count) === 0;
        said += count;
        return said <= helloBytes;
      },
      waitMs: (count) => (owner === null ? 0 : points.take(owner, limits.points, count + perQuestion)),
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
      if (opens.take(network, limits.opens) > 0 || !places.take(stranger, limits.strangers)) return null;
      return visit(stranger);
    },
  };
}
