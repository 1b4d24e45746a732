/** Terms for the profit of a project on a date. */
import { type ProfitTerms, usualTerms } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { readTerms } from './stored-rows.ts';
import { termsAt } from './terms-repo.ts';

export type TermsOn = (date: string) => ProfitTerms;

/** The terms in force on dates of a project: those of the newest month that has begun by then. `known`: as stored at an instant. */
export async function termsOf(db: Kysely<Schema>, projectId: number, known = Infinity): Promise<TermsOn> {
  const rows = (await termsAt(db, projectId, known)).map(({ month, terms }) => ({ month, terms: readTerms(terms) }));
  return (date) => rows.findLast(({ month }) => month <= date.slice(0, 7))?.terms ?? usualTerms;
}
