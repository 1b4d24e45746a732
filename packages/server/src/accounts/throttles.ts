/** The throttles of a server by name. Attempts at other servers on the same store count too, so distributing them gains nothing. */
import { hash } from 'node:crypto';
import { createThrottle, type OwnThrottle, type Throttle } from './throttle.ts';

export type ThrottleName = 'signIn' | 'invitations' | 'registration' | 'lookUps' | 'ownEmail' | 'passwordReset' | 'deviceKeys';

export type Throttles = (name: ThrottleName) => Throttle;

/** An attempt at one server, for the others. */
export interface Attempt {
  readonly throttle: string;
  /** SHA-256 of the key, which may hold a login name or an address. */
  readonly key: string;
  readonly succeeded?: true | undefined;
  /** Longest time to wait, ms; absent: the default one. */
  readonly longestMs?: number | undefined;
}

export interface AttemptNews {
  send(attempt: Attempt): void;
  onHeard(listener: (attempt: Attempt) => void): void;
}

/** `now` is epoch ms; without `others` there is one server. */
export function createThrottles(now: () => number, others?: AttemptNews): Throttles {
  const byName = new Map<string, OwnThrottle>();

  function throttleOf(name: string): OwnThrottle {
    const throttle = byName.get(name) ?? createThrottle(now);
    byName.set(name, throttle);
    return throttle;
  }

  others?.onHeard(({ throttle, key, succeeded, longestMs }) => {
    if (succeeded) throttleOf(throttle).succeeded(key);
    else throttleOf(throttle).count(key, longestMs);
  });

  return function shared(name) {
    const own = throttleOf(name);
    return {
      begin(key, longestMs) {
        const hashed = hashOf(key);
        const waitMs = own.begin(hashed, longestMs);
        if (waitMs === 0) others?.send({ throttle: name, key: hashed, longestMs });
        return waitMs;
      },
      blocks: (key) => own.blocks(hashOf(key)),
      succeeded(key) {
        const hashed = hashOf(key);
        own.succeeded(hashed);
        others?.send({ throttle: name, key: hashed, succeeded: true });
      },
    };
  };
}

const hashOf = (key: string) => hash('sha256', key, 'base64');
