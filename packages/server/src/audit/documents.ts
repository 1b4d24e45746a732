/** Signed or issued documents: whether they still match the operation log. */
import { dayMs } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { unsigned } from '../kernel/actor.ts';
import type { SecurityNote } from '../kernel/security-log.ts';
import { firstEntryTime, lastArchive, valuesOf } from './repo.ts';

/** The expected entry of the log: an act on the document, made with it. */
export interface LoggedAct {
  readonly action: Text;
  readonly target: string;
  /** Epoch ms. */
  readonly time: number;
  /** Whether the value in the entry identifies exactly this content. */
  readonly accepts: (value: string) => boolean;
}

export interface StoredDocument {
  readonly projectId: number;
  /** For the security log: `hand-over 12`. */
  readonly name: string;
  /** Whether its content matches the digest stored with it. Anyone with write access to the table can achieve that. */
  readonly fits: boolean;
  /** Empty: the log is not checked. */
  readonly acts: readonly LoggedAct[];
}

/** Document and entry are one transaction; the clock of a demonstration may advance an hour in a second meanwhile. */
const entryWithinMs = dayMs;

/** True: the document differs from what was signed. Recorded in the security log, once for each document. */
export type DocumentCheck = (document: StoredDocument) => Promise<boolean>;

export function createDocumentCheck({
  db,
  security,
}: {
  readonly db: Kysely<Schema>;
  readonly security: { noteOnce(note: SecurityNote): Promise<void> };
}): DocumentCheck {
  /** Whether entries of that time are still in the table; archives remove the oldest first. */
  async function reaches(time: number): Promise<boolean> {
    if ((await lastArchive(db)) === undefined) return true;
    const first = await firstEntryTime(db);
    return first !== undefined && first <= time;
  }

  async function isLogged(projectId: number, { action, target, time, accepts }: LoggedAct): Promise<boolean> {
    const values = await valuesOf(db, { projectId, action: action.en, target, start: time - 1, end: time + entryWithinMs });
    return values.some((value) => accepts(value ?? '')) || !(await reaches(time));
  }

  return async ({ projectId, name, fits, acts }) => {
    let isAltered = !fits;
    for (const act of acts) isAltered ||= !(await isLogged(projectId, act));
    if (isAltered) await security.noteOnce({ kind: 'documentAltered', by: unsigned('server', ''), projectId, detail: name });
    return isAltered;
  };
}
