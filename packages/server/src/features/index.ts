/** The features of list.ts: created, started and stopped together. */
import type { Api } from '@czyun/contract';
import { type Alone, migrateFeatures } from '../db/index.ts';
import { type FeatureDeps, featureDeps, type ServerParts } from './deps.ts';
import type { Feature, FeatureSpec } from './feature.ts';
import * as listed from './list.ts';

/** In start order: by name, but after the features they name. */
export function startOrder(specs: readonly FeatureSpec[]): readonly FeatureSpec[] {
  const byName = new Map(specs.map((spec) => [spec.name, spec]));
  if (byName.size < specs.length) throw new Error('two features have the same name');
  const ordered = new Set<FeatureSpec>();
  function place(spec: FeatureSpec, waiting: readonly string[]): void {
    if (waiting.includes(spec.name)) throw new Error(`features start after each other: ${[...waiting, spec.name].join(' → ')}`);
    for (const name of spec.after ?? []) {
      const before = byName.get(name);
      if (before === undefined) throw new Error(`${spec.name} starts after ${name}, which is no feature`);
      place(before, [...waiting, spec.name]);
    }
    ordered.add(spec);
  }
  for (const spec of specs) place(spec, []);
  return [...ordered];
}

/** Every feature of the product. */
export const featureSpecs = startOrder(Object.values(listed));

/** Calls of features by name, for the OpenAPI document. */
export const areasOf = (specs: readonly Pick<FeatureSpec, 'name' | 'apis'>[]): Readonly<Record<string, Api>> =>
  Object.fromEntries(specs.map(({ name, apis }) => [name, Object.assign({}, ...apis) as Api]));

export interface Features {
  readonly list: readonly Feature[];
  readonly areas: Readonly<Record<string, Api>>;
  /** Starts them in order; a failure aborts the start and stops those already started. */
  start(): Promise<void>;
  /** Stops the started features in reverse order, all of them; then throws the first failure. */
  stop(): Promise<void>;
}

/** Its calls are the ones its facts name. */
function make({ name, apis, create }: FeatureSpec, deps: FeatureDeps): Feature {
  const feature = create(deps);
  const answered = new Set((feature.calls ?? []).map(({ api }) => api));
  if (answered.size !== apis.length || apis.some((api) => !answered.has(api)))
    throw new Error(`${name} does not answer the calls that its facts name`);
  return feature;
}

/** Creates all features (and those of `more`, for tests); their migrations may need the database alone. */
export function createFeatures(parts: ServerParts, more: readonly FeatureSpec[] = [], alone?: Alone): Features {
  const specs = startOrder([...featureSpecs, ...more]);
  const deps = featureDeps(parts, specs);
  const list = specs.map((spec) => make(spec, deps));
  for (const { jobs } of list) if (jobs) deps.jobs.add(jobs);
  const started: Feature[] = [];
  async function stop(): Promise<void> {
    const failures: unknown[] = [];
    for (let feature = started.pop(); feature; feature = started.pop())
      await feature.stop?.().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
  return {
    list,
    areas: areasOf(specs),
    async start() {
      await migrateFeatures(
        parts.db,
        specs.flatMap(({ migrations }) => migrations ?? []),
        alone,
      );
      try {
        for (const feature of list) {
          await feature.start?.();
          started.push(feature);
        }
      } catch (error) {
        await stop().catch(() => undefined);
        throw error;
      }
    },
    stop,
  };
}
