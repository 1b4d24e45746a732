import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
import type { OpenEntryOf } from '../machines/machines.ts';
import { type ConditionParts, conditionsNow } from './conditions.ts';
import { openSuppressions, type SuppressionRow } from './repo.ts';
import { type EffectiveSuppression, type Suppression, suppressionAt } from './suppression.ts';

export interface SuppressionsParts extends Omit<ConditionParts, 'registry'> {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'devicesOf' | 'paramOf' | 'region'>;
  readonly now: () => number;
}

/** The declared suppressions of a project, by subject. */
type Page = ReadonlyMap<string, readonly Suppression[]>;

const aboutKey = (key: string) => `key:${key}`;
const aboutDevice = (id: number) => `device:${id}`;
const aboutRegion = (id: number) => `region:${id}`;

const subjectOf = ({ alarm_key, device_id, region_id }: SuppressionRow): string =>
  alarm_key !== null ? aboutKey(alarm_key) : region_id !== null ? aboutRegion(region_id) : aboutDevice(device_id ?? 0);

const suppressionOf = ({ id, kind, severity, begins, until }: SuppressionRow): Suppression => ({
  id,
  kind: kind === 'shelved' || kind === 'outOfService' ? kind : 'window',
  severity,
  begins,
  until,
});

/** Whether each alarm is annunciated, from the declarations in the store and the state of the plant. */
export class Suppressions {
  readonly #parts: SuppressionsParts;
  #pages = new Map<number, Page>();

  constructor(parts: SuppressionsParts) {
    this.#parts = parts;
  }

  /** Reads the declarations of all projects or of one. */
  async read(projectId?: number): Promise<void> {
    const rows = await openSuppressions(this.#parts.db, projectId);
    if (projectId === undefined) this.#pages = new Map();
    else this.#pages.delete(projectId);
    for (const row of rows) {
      const page = new Map(this.#pages.get(row.project_id));
      page.set(subjectOf(row), [...(page.get(subjectOf(row)) ?? []), suppressionOf(row)]);
      this.#pages.set(row.project_id, page);
    }
  }

  /** Returns a lookup for any number of alarms at this instant. */
  look(openEntry: OpenEntryOf): (key: string, device: DeviceRecord, severity: number) => EffectiveSuppression | null {
    const at = this.#parts.now();
    const conditionOf = conditionsNow(this.#parts, openEntry);
    return (key, device, severity) => {
      const condition = conditionOf(key, device, severity);
      const declared = this.#declared(key, device);
      return declared.length === 0 && condition === null ? null : suppressionAt(declared, condition !== null, severity, at);
    };
  }

  #declared(key: string, device: DeviceRecord): readonly Suppression[] {
    const page = this.#pages.get(device.projectId);
    if (!page) return [];
    const found = [...(page.get(aboutKey(key)) ?? []), ...(page.get(aboutDevice(device.id)) ?? [])];
    // Guards against a zone that is its own ancestor.
    const passed = new Set<number>();
    for (let id = device.regionId; id !== null && !passed.has(id); id = this.#parts.registry.region(id)?.parentId ?? null) {
      passed.add(id);
      found.push(...(page.get(aboutRegion(id)) ?? []));
    }
    return found;
  }
}
