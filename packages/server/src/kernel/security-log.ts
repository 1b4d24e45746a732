/** Interface of the platform's security log. A leaf module: entry points and features depend only on this. */
import type { SecurityKind } from '@czyun/contract';
import type { Actor } from './actor.ts';

export interface SecurityNote {
  readonly kind: SecurityKind;
  readonly by: Actor;
  /** Name of the call during which it happened. */
  readonly call?: string | null;
  readonly projectId?: number | null;
  /** Subject: names, numbers; never a secret. */
  readonly detail?: string | null;
}

export interface SecurityLog {
  /** Records an event; it is durable within a second. Never fails and never waits. */
  note(note: SecurityNote): void;
}
