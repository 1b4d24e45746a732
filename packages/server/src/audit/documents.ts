/** Stored documents that somebody signed or issued: whether they are still what the operation log says was signed. */
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { unsigned } from '../kernel/actor.ts';
import type { SecurityNote } from '../kernel/security-log.ts';
import { firstEntryTime, lastArchive, valuesOf } from './repo.ts';

/** What the log should hold: the entry of an act on the document, made with it. */
export interface LoggedAct {
  readonly action: Text;
  readonly target: string;
  /** Epoch ms. */
  readonly time: number;
  /** Whether the value in the entry names this very content. */
  readonly accepts: (value: string) => boolean;
}

export interface StoredDocument {
  readonly projectId: number;
  /** For the security log: `hand-over 12`. */
  readonly name: string;
  /** Whether its content has the digest that is stored with it. Whoever writes the table can make that so. */
  readonly fits: boolean;
  /** Empty: the log is not asked. */
  readonly acts: readonly LoggedAct[];
}

/** Document and entry are one transaction; a demonstration's clock may run an hour in a second meanwhile. */
const entryWithinMs = 86_400_000;

/** True: the document is not what was signed. Noted in the security log, once for each document. */
export type DocumentCheck = (document: StoredDocument) => Promise<boolean>;

export function createDocumentCheck({
  db,
  security,
}: {
  readonly db: Kysely<Schema>;
  readonly security: { noteOnce(note: SecurityNote): Promise<void> };
}): DocumentCheck {
  /** Whether entries of that time are still in the table; archives leave it from its beginning. */
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
