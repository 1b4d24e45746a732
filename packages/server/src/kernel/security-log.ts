/** What is noted for the platform's security log. A leaf: the doors and the features know this much of it. */
import type { SecurityKind } from '@czyun/contract';
import type { Actor } from './actor.ts';

export interface SecurityNote {
  readonly kind: SecurityKind;
  readonly by: Actor;
  /** Name of the call that it happened in. */
  readonly call?: string | null;
  readonly projectId?: number | null;
  /** What it was about: names, numbers; never a secret. */
  readonly detail?: string | null;
}

export interface SecurityLog {
  /** Notes an event; it is durable within a second. Never fails and never waits. */
  note(note: SecurityNote): void;
}
