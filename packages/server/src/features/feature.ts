/** A part of the product: its calls and its background work. One folder, one `feature.ts`, one line in list.ts. */
import type { Api } from '@czyun/contract';
import type { FeatureMigrations } from '../db/index.ts';
import type { JobParts } from '../jobs/index.ts';
import type { AnsweredCalls } from '../kernel/handlers.ts';
import type { OutboxConsumer } from '../kernel/outbox.ts';
import type { FeatureDeps } from './deps.ts';
import type { OperationFields } from './operation-fields.ts';

export interface Feature {
  readonly calls?: readonly AnsweredCalls[];
  /** Kinds of jobs that its calls start, and schedules that start theirs. */
  readonly jobs?: JobParts;
  /** Consumers of the outbox. */
  readonly consumers?: readonly OutboxConsumer[];
  /** Runs before the first call is accepted; a rejection aborts the start. */
  start?(): Promise<void>;
  /** Runs when the server begins to stop: ends the waiting of open requests. */
  leave?(): Promise<void>;
  /** Runs once no more calls are accepted. */
  stop?(): Promise<void>;
}

/** Declaration of a feature. */
export interface FeatureFacts {
  /** The calls that it answers: exactly these. */
  readonly apis: readonly Api[];
  /** How the operation log shows the fields of its entries. */
  readonly operations?: OperationFields;
  /** The tables that only this feature reads and writes. */
  readonly migrations?: FeatureMigrations;
  /** Features that start before this one and stop after it. */
  readonly after?: readonly string[];
}

export interface FeatureSpec extends FeatureFacts {
  readonly name: string;
  create(deps: FeatureDeps): Feature;
}

export function defineFeature(name: string, facts: FeatureFacts, create: FeatureSpec['create']): FeatureSpec {
  return { name, ...facts, create };
}
