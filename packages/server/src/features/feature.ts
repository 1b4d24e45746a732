/** A part of the product: what it answers, and what of it lives beside the calls. One folder, one `feature.ts`, one line in index.ts. */
import type { JobParts } from '../jobs/index.ts';
import type { AnsweredCalls } from '../kernel/handlers.ts';
import type { OutboxConsumer } from '../kernel/outbox.ts';
import type { FeatureDeps } from './deps.ts';

export interface Feature {
  readonly calls?: readonly AnsweredCalls[];
  /** Kinds of jobs that its calls ask for, and schedules that ask for theirs. */
  readonly jobs?: JobParts;
  /** Read what must not be missed, from the start on. */
  readonly consumers?: readonly OutboxConsumer[];
  /** Runs before the first call is taken; what rejects ends the start. */
  start?(): Promise<void>;
  /** Runs when the end has begun and requests are still waited for: what they wait for is called off. */
  leave?(): Promise<void>;
  /** Runs when no call is taken any more. */
  stop?(): Promise<void>;
}

export interface FeatureSpec {
  readonly name: string;
  create(deps: FeatureDeps): Feature;
}

/** Keeps the name beside the way to make it. */
export function defineFeature(name: string, create: FeatureSpec['create']): FeatureSpec {
  return { name, create };
}
