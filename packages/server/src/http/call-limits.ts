/** How often one caller may call: every call has an allowance by what it costs, what changes something has one more, and strangers share one by network. */
import { hash } from 'node:crypto';
import type { CallSpec, Cost } from '@czyun/contract';
import { AppError } from '../kernel/errors.ts';
import type { SessionInfo } from '../kernel/session-info.ts';
import { type Rate, TokenBuckets } from '../kernel/token-bucket.ts';
import { networkOf } from '../network-of.ts';

interface Caller {
  readonly session: SessionInfo | null;
  readonly address: string;
}

/** Asked before the body of a call is read; each throws `tooManyRequests` when its caller made too many. */
export interface CallLimits {
  /** Counts one call; `query` as it was sent. */
  take(spec: Pick<CallSpec, 'access' | 'cost' | 'changes' | 'recordedWith'>, caller: Caller, query?: unknown): void;
  /** Counts a request of somebody who is not known yet: before its token is looked up, and where no call is. */
  stranger(address: string, token: string | null): void;
  /** What the look-up told: a token that stands makes nobody a stranger from then on. */
  lookedUp(address: string, token: string, stands: boolean): void;
}

/** How many calls one caller may make. */
interface Allowance extends Rate {
  /** Whom they are counted for (`person`: all his sessions together, a link by itself); people without a session always by their network. */
  readonly by: 'session' | 'person' | 'address';
}

const allowances = {
  /** Out of memory: as fast as one server answers at all, so that walls and programs feel nothing and a loop still ends. */
  cheap: { burst: 20_000, perSecond: 20_000, by: 'session' },
  /** A screen asks a handful at once, an export page by page. */
  normal: { burst: 300, perSecond: 20, by: 'session' },
  /** As `normal`; how many at once is bounded besides (heavy.ts). */
  heavy: { burst: 300, perSecond: 20, by: 'session' },
  /** Hashing passwords is slow by intent; guessing at one account is slowed down further (accounts/throttle.ts). */
  signIn: { burst: 120, perSecond: 2, by: 'address' },
  /** Whole files in or out. */
  bulk: { burst: 60, perSecond: 1, by: 'session' },
  /** Bodies of readings: their turn bounds them (one-at-a-time.ts). This allowance is above the engine's speed with bodies of a usual size and ends a loop of empty ones. */
  import: { burst: 60, perSecond: 20, by: 'person' },
  /** Calls that make us call others. */
  outside: { burst: 30, perSecond: 3, by: 'session' },
  /** Calls that make us knock at addresses in the field which the caller names: 60 in any minute, enough to read registers every 2 s. */
  field: { burst: 30, perSecond: 0.5, by: 'person' },
  /** Besides the above, whatever changes something: most of it stays in the log for ever. */
  change: { burst: 60, perSecond: 5, by: 'person' },
  /** No session, or one that does not stand: a look-up in the store each, and an answer that says no. */
  stranger: { burst: 300, perSecond: 10, by: 'address' },
} as const satisfies Readonly<Record<Cost | 'change' | 'stranger', Allowance>>;

type Group = keyof typeof allowances;

const mostKeys = 20_000;

/** Limits in memory; `now` counts ms and never goes back. */
export function createCallLimits(now: () => number): CallLimits {
  const buckets = new TokenBuckets({ now, most: mostKeys });
  /** Fingerprints of tokens that stood when they were last looked up. */
  const standing = new Set<string>();

  const keyOf = (group: Group, caller: Caller) => `${group}\n${callerOf(allowances[group].by, caller)}`;

  function takeFrom(group: Group, caller: Caller): void {
    const waitMs = buckets.take(keyOf(group, caller), allowances[group]);
    if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }

  return {
    take({ cost = 'cheap', changes, recordedWith }, caller, query) {
      takeFrom(cost, caller);
      if (changes && caller.session && (recordedWith === undefined || isSet(query, recordedWith))) takeFrom('change', caller);
    },
    stranger(address, token) {
      // Whoever is at work is not kept out by a stranger of the same network.
      if (token === null || !standing.has(fingerprint(token))) takeFrom('stranger', { session: null, address });
    },
    lookedUp(address, token, stands) {
      const print = fingerprint(token);
      const wasStanding = standing.delete(print);
      if (!stands) return;
      standing.add(print);
      for (const oldest of standing) {
        if (standing.size <= mostKeys) break;
        standing.delete(oldest);
      }
      if (!wasStanding) buckets.giveBack(keyOf('stranger', { session: null, address }), allowances.stranger);
    },
  };
}

/** Before the query is validated: whatever is not certainly unset counts as set. */
function isSet(query: unknown, field: string): boolean {
  const value = (query as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  return value !== undefined && value !== 'false' && value !== '0';
}

const fingerprint = (token: string) => hash('sha256', token, 'base64');

/** Who is behind a session: a person with all his sessions, or a link by itself. */
export function personOf({ session, address }: Caller): string {
  if (session === null) return networkOf(address);
  return session.secretLink ? `link ${session.secretLink.id}` : String(session.userId);
}

function callerOf(by: Allowance['by'], { session, address }: Caller): string {
  if (session === null || by === 'address') return networkOf(address);
  return by === 'person' ? personOf({ session, address }) : session.tokenHash;
}
