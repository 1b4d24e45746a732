/** Imports a description on behalf of the server itself: at the start of the demonstration, and in tests. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { actorColumns, unsigned } from '../../kernel/actor.ts';
import { createCatalog, ensureParams } from '../../registry/index.ts';
import { storedTypes } from '../../station/device-types-repo.ts';
import { applyStation } from './apply-station.ts';
import { DescriptionError, parseStation, type StationProject } from './description.ts';

export interface Imported {
  readonly projects: readonly { readonly id: number; readonly name: string }[];
  readonly devices: number;
  /** Added parameters. */
  readonly params: number;
}

/** Called with the projects created from a description, within the same transaction. */
export type Made = (on: Kysely<Schema>, projects: readonly { readonly id: number; readonly described: StationProject }[]) => Promise<void>;

/**
 * Imports a description in one transaction and creates the parameters of its devices; throws DescriptionError if it is invalid. Callers
 * with a registry have to reload it afterwards.
 */
export async function importStation(db: Kysely<Schema>, description: unknown, made?: Made): Promise<Imported> {
  const catalog = createCatalog(await storedTypes(db));
  const station = parseStation(description, catalog);
  const { projects } = await db.transaction().execute(async (transaction) => {
    const ledger = await applyStation(transaction, station, {
      remove: false,
      isPlatform: true,
      givesTokens: false,
      catalog,
      now: Date.now(),
      by: actorColumns(unsigned('server', '')),
    });
    if (ledger.problems.length > 0) throw new DescriptionError(ledger.problems);
    const isNew = (name: string) =>
      ledger.changes.some(({ action, kind, target }) => action === 'create' && kind === 'project' && target === name);
    const added = ledger.projects.flatMap(({ id, name }, index) => {
      const described = station.projects[index];
      return described && isNew(name) ? [{ id, described }] : [];
    });
    if (added.length > 0) await made?.(transaction, added);
    return ledger;
  });
  const params = await ensureParams(db);
  return { projects, devices: station.projects.reduce((sum, { devices }) => sum + devices.length, 0), params };
}
