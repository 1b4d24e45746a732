/** Rate limits of callers: one by the cost of a call, one more for changes, and one by network for unauthenticated requests. */
import { hash } from 'node:crypto';
import type { CallSpec, Cost } from '@czyun/contract';
import { AppError } from '../kernel/errors.ts';
import type { SessionInfo } from '../kernel/session-info.ts';
import { type Rate, TokenBuckets } from '../kernel/token-bucket.ts';
import { networkOf } from '../network-of.ts';
import type { SpentCalls } from './spent-calls.ts';

interface Caller {
  readonly session: SessionInfo | null;
  readonly address: string;
}

/** Applied before the body of a call is read; all throw `tooManyRequests`. */
export interface CallLimits {
  /** Counts one call; `query` as it was sent. */
  take(spec: Pick<CallSpec, 'access' | 'cost' | 'changes' | 'recordedWith'>, caller: Caller, query?: unknown): void;
  /** Counts a request that is not authenticated yet: before its token is looked up, or outside of calls. */
  stranger(address: string, token: string | null): void;
  /** Result of the look-up: from then on requests with a valid token are not counted as unauthenticated. */
  lookedUp(address: string, token: string, isValid: boolean): void;
}

/** Calls of one caller. */
interface Allowance extends Rate {
  /** Counted by session, person (all sessions of a user, or of a link) or network; without a session always by network. */
  readonly by: 'session' | 'person' | 'address';
}

const allowances = {
  /** Answered from memory: about the speed of one server, so that wall displays and programs are not limited but a loop is. */
  cheap: { burst: 20_000, perSecond: 20_000, by: 'session' },
  /** A screen makes a handful at once, an export makes one per page. */
  normal: { burst: 300, perSecond: 20, by: 'session' },
  /** As `normal`; also limited in number at a time (heavy.ts). */
  heavy: { burst: 300, perSecond: 20, by: 'session' },
  /** Hashing passwords is slow by design; guessing at one account is slowed down further (accounts/throttle.ts). */
  signIn: { burst: 120, perSecond: 2, by: 'address' },
  /** Import or export of whole files. */
  bulk: { burst: 60, perSecond: 1, by: 'session' },
  /**
   * Bodies of readings, limited by their queue (import-queue.ts). This limit is above the engine's speed with usual bodies and stops a
   * loop of empty ones.
   */
  import: { burst: 60, perSecond: 20, by: 'person' },
  /** Calls that make the server call other services. */
  outside: { burst: 30, perSecond: 3, by: 'session' },
  /** Calls that make the server connect to given addresses in the field: 60 in any minute, enough to read registers every 2 s. */
  field: { burst: 30, perSecond: 0.5, by: 'person' },
  /** Additionally for changes: most of them stay in the log permanently. */
  change: { burst: 60, perSecond: 5, by: 'person' },
  /** No session, or an invalid one: each costs a look-up in the store. */
  stranger: { burst: 300, perSecond: 10, by: 'address' },
} as const satisfies Readonly<Record<Cost | 'change' | 'stranger', Allowance>>;

type Group = keyof typeof allowances;

/** Calls answered from memory load only the server that answers them. */
const perServer: Group = 'cheap';

const maxKeys = 20_000;

/**
 * Limits in memory; `now` is monotonic, ms. With `spent`, calls at other servers on the store count too, a second later; otherwise a caller
 * could use the limit of each server.
 */
export function createCallLimits(now: () => number, spent?: SpentCalls): CallLimits {
  const buckets = new TokenBuckets({ now, most: maxKeys });
  /** Fingerprints of tokens that were valid at their last look-up. */
  const valid = new Set<string>();

  const keyOf = (group: Group, caller: Caller) => `${group}\n${callerOf(allowances[group].by, caller)}`;

  spent?.onHeard((calls) => {
    for (const [allowance, count] of Object.entries(calls)) {
      const rate = rateOf(allowance);
      if (rate) buckets.spentElsewhere(allowance, rate, count);
    }
  });

  function takeFrom(group: Group, caller: Caller): void {
    const key = keyOf(group, caller);
    const waitMs = buckets.take(key, allowances[group]);
    if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    if (group !== perServer) spent?.add(key, 1);
  }

  return {
    take({ cost = 'cheap', changes, recordedWith }, caller, query) {
      takeFrom(cost, caller);
      if (changes && caller.session && (recordedWith === undefined || isSet(query, recordedWith))) takeFrom('change', caller);
    },
    stranger(address, token) {
      // A signed-in user is not affected by unauthenticated requests from the same network.
      if (token === null || !valid.has(fingerprint(token))) takeFrom('stranger', { session: null, address });
    },
    lookedUp(address, token, isValid) {
      const print = fingerprint(token);
      const wasValid = valid.delete(print);
      if (!isValid) return;
      valid.add(print);
      for (const oldest of valid) {
        if (valid.size <= maxKeys) break;
        valid.delete(oldest);
      }
      if (wasValid) return;
      const key = keyOf('stranger', { session: null, address });
      buckets.giveBack(key, allowances.stranger);
      spent?.add(key, -1);
    },
  };
}

/** Undefined: a group of another version of the server. */
const rateOf = (key: string) => (allowances as Readonly<Record<string, Rate | undefined>>)[key.split('\n', 1)[0] ?? ''];

/** The query is not validated yet: a value that is not certainly unset counts as set. */
function isSet(query: unknown, field: string): boolean {
  const value = (query as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  return value !== undefined && value !== 'false' && value !== '0';
}

const fingerprint = (token: string) => hash('sha256', token, 'base64');

/** The user of a session (who may have several sessions), or the link. */
export function personOf({ session, address }: Caller): string {
  if (session === null) return networkOf(address);
  return session.secretLink ? `link ${session.secretLink.id}` : String(session.userId);
}

function callerOf(by: Allowance['by'], { session, address }: Caller): string {
  if (session === null || by === 'address') return networkOf(address);
  return by === 'person' ? personOf({ session, address }) : session.tokenHash;
}
