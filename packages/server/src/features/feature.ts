/** A part of the product: what it answers, and what of it lives beside the calls. One folder, one `feature.ts`, one line in index.ts. */
import type { AnyJobKind, Schedule } from '../jobs/types.ts';
import type { AnsweredCalls } from '../kernel/handlers.ts';
import type { FeatureDeps } from './deps.ts';

export interface Feature {
  readonly calls?: readonly AnsweredCalls[];
  /** Work that its calls or schedules ask for. */
  readonly jobs?: readonly AnyJobKind[];
  // biome-ignore lint/suspicious/noExplicitAny: schedules of every input stand in one list.
  readonly schedules?: readonly Schedule<any>[];
  /** Runs before the first call is taken; what rejects ends the start. */
  start?(): Promise<void>;
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
