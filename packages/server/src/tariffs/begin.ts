/** The first tariff of a project, from a published one. */
import type { Language, Tariff } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type Actor, actorColumns } from '../kernel/actor.ts';
import { presetsIn } from './presets.ts';
import { addVersion } from './repo.ts';

export interface Beginning extends Pick<Tariff, 'name' | 'from' | 'to'> {
  /** Id of a published tariff with prices. */
  readonly preset: string;
  /** Note in addition to that of the published tariff. */
  readonly note: string;
}

/** Stores the version, within the transaction that creates the project. Throws RangeError for an unknown preset or one without prices. */
export async function createFirstTariff(
  on: Kysely<Schema>,
  projectId: number,
  { preset, note, ...fields }: Beginning,
  by: Actor,
  now: number,
): Promise<void> {
  const presetIn = (language: Language) => presetsIn(language).find(({ id }) => id === preset);
  const published = presetIn('zh');
  if (!published || published.pricesMissing) throw new RangeError(`there is no published tariff ${preset} with prices`);
  // The stored source is shown in both languages.
  const source = `${note} ${published.tariff.source} ${presetIn('en')?.tariff.source ?? ''}`.trim();
  const tariff: Tariff = { ...published.tariff, ...fields, source };
  await addVersion(on, {
    ...{ project_id: projectId, tariff: JSON.stringify(tariff), ended_on: null, created: now },
    ...actorColumns(by),
  });
}
