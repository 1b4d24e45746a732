/** A tariff that a project begins with, made of a published one. */
import type { Language, Tariff } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import { presetsIn } from './presets.ts';
import { addVersion } from './repo.ts';

export interface Beginning extends Pick<Tariff, 'name' | 'from' | 'to'> {
  /** Id of a published tariff that has prices. */
  readonly preset: string;
  /** What is to be known of it beside what the published one says of itself. */
  readonly note: string;
}

/** Writes the version, within the transaction that makes the project. Throws RangeError for a preset that is none or has no prices. */
export async function beginTariff(
  on: Kysely<Schema>,
  projectId: number,
  { preset, note, ...said }: Beginning,
  by: Actor,
  now: number,
): Promise<void> {
  const of = (language: Language) => presetsIn(language).find(({ id }) => id === preset);
  const published = of('zh');
  if (!published || published.pricesMissing) throw new RangeError(`there is no published tariff ${preset} with prices`);
  // What is kept of a version is read in both languages.
  const source = `${note} ${published.tariff.source} ${of('en')?.tariff.source ?? ''}`.trim();
  const tariff: Tariff = { ...published.tariff, ...said, source };
  await addVersion(on, {
    ...{ project_id: projectId, tariff: JSON.stringify(tariff), ended_on: null, created: now },
    ...{ user_id: by.userId, login_name: by.loginName, user_name: by.userName, link_id: by.linkId },
  });
}
