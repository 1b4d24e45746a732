import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { recipientsRepo } from './recipients-repo.ts';
import { rulesRepo } from './rules-repo.ts';

/** Rules and their recipients, over a store or a transaction. */
export const noticeRulesRepo = (db: Kysely<Schema>) => ({ ...rulesRepo(db), ...recipientsRepo(db) });
