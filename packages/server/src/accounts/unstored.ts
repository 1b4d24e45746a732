/**
 * Signing in and out while the store accepts no writes. New sessions are in memory, ended ones are refused at once, and pending writes
 * (rows, removals, log entries) are done in order once the store accepts writes again. Sessions in memory end with the process.
 */
import type { Kysely, Selectable } from 'kysely';
import type { Audit, AuditEntry } from '../audit/index.ts';
import type { Schema, SessionTable } from '../db/index.ts';
import { AppError } from '../kernel/errors.ts';
import { type StorageTrouble, storageErrors, storageTroubleOf } from '../kernel/storage-trouble.ts';
import { openEndedJournal } from './ended-journal.ts';
import { accountsRepo } from './repo.ts';

export type SessionToStore = Selectable<SessionTable>;

export interface UnstoredSession {
  readonly row: SessionToStore;
  /** The session is valid only while this is the account's password hash; undefined: session of a link. */
  readonly passwordHash: string | undefined;
}

interface Owed {
  /** A session to insert. */
  readonly begun: UnstoredSession | undefined;
  /** Sessions to remove. */
  readonly ended: readonly string[];
  readonly entry: AuditEntry | null;
}

export interface UnstoredDeps {
  readonly db: Kysely<Schema>;
  readonly audit: Pick<Audit, 'record'>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly warn: (details: object, message: string) => void;
  /** File of ended sessions; absent: only in memory. */
  readonly endedFile?: string | undefined;
}

/** Maximum number of sessions in memory, of all and of one account or link; beyond it sign-ins are refused because nothing can be stored. */
const most = { all: 500, ofOne: 20, owed: 2000 };
/** Failures other than of the storage after which a pending write is given up. */
const maxFailures = 3;

export class Unstored {
  readonly #deps: UnstoredDeps;
  readonly #begun = new Map<string, UnstoredSession>();
  readonly #ended = new Set<string>();
  #owed: Owed[] = [];
  #settling: Promise<void> | undefined;
  #isClosed = false;
  readonly #journal: ReturnType<typeof openEndedJournal>;

  constructor(deps: UnstoredDeps) {
    this.#deps = deps;
    this.#journal = openEndedJournal(deps.endedFile);
    const { found } = this.#journal;
    if (found.length === 0) return;
    for (const hash of found) this.#ended.add(hash);
    this.#owed.push({ begun: undefined, ended: found, entry: null });
  }

  /** Sessions in memory. */
  get size(): number {
    return this.#begun.size;
  }

  session(hash: string): UnstoredSession | undefined {
    return this.#begun.get(hash);
  }

  /** Of an account, without displays signed in through its links. */
  of(userId: number): readonly SessionToStore[] {
    return [...this.#begun.values()].flatMap(({ row }) => (row.user_id === userId && row.secret_link_id === null ? [row] : []));
  }

  isEnded(hash: string): boolean {
    return this.#ended.has(hash);
  }

  /** Adds a session in memory; throws the error of the trouble if there are too many. */
  begin(session: UnstoredSession, trouble: StorageTrouble): void {
    const ofOne = [...this.#begun.values()].filter(
      ({ row }) => row.user_id === session.row.user_id && row.secret_link_id === session.row.secret_link_id,
    );
    if (this.#begun.size >= most.all || ofOne.length >= most.ofOne) throw new AppError(storageErrors[trouble]);
    this.#begun.set(session.row.token_hash, session);
  }

  /** The entry of a sign-in, and the removal of the session that it replaces, are pending writes; so is the session itself if it is in memory. */
  signedIn(hash: string, replaces: string | null, entry: AuditEntry): void {
    const begun = this.#begun.get(hash);
    this.#deps.warn({ loginName: entry.by.loginName, address: entry.by.address }, 'signed in while the store takes no writes');
    this.#owe({ begun, ended: replaces === null ? [] : [replaces], entry: later(entry, this.#deps.now()) });
  }

  /** Sessions end at once and permanently, although their rows are still in the store. */
  end(hashes: readonly string[], entry: AuditEntry | null): void {
    this.#owe({ begun: undefined, ended: hashes, entry: entry && later(entry, this.#deps.now()) });
  }

  /** Ends a session in memory that will never be stored. */
  forget(hash: string): void {
    this.#begun.delete(hash);
  }

  #owe(owed: Owed): void {
    if (this.#owed.length >= most.owed) throw new AppError('storageFull');
    for (const hash of owed.ended) {
      this.#ended.add(hash);
      if (!this.#begun.delete(hash)) this.#journal.add(hash);
    }
    this.#owed.push(owed);
  }

  /** Does pending writes, in order; those not possible yet stay pending. Simultaneous calls share one run. */
  settle(): Promise<void> {
    this.#settling ??= this.#run().finally(() => {
      this.#settling = undefined;
    });
    return this.#settling;
  }

  async #run(): Promise<void> {
    let failures = 0;
    for (let owed = this.#owed[0]; owed && !this.#isClosed; owed = this.#owed[0]) {
      try {
        await this.#write(owed);
      } catch (error) {
        if (storageTroubleOf(error) || this.#isClosed) return;
        failures += 1;
        if (failures < maxFailures) continue;
        // A write that always fails does not block others; sessions that it ends stay ended.
        this.#deps.warn({ err: error }, 'a sign-in or its end could not be stored');
        this.#done(owed, []);
        failures = 0;
        continue;
      }
      this.#done(owed, owed.ended);
      failures = 0;
    }
  }

  /** Pending writes are done; `removed` are sessions deleted from the store. */
  #done(owed: Owed, removed: readonly string[]): void {
    this.#owed.shift();
    if (owed.begun) this.#begun.delete(owed.begun.row.token_hash);
    for (const hash of removed) {
      this.#ended.delete(hash);
      this.#journal.remove(hash);
    }
  }

  async #write({ begun, ended, entry }: Owed): Promise<void> {
    await this.#deps.db.transaction().execute(async (within) => {
      const repo = accountsRepo(within);
      // Ended since, or the password has changed: its entry is true all the same.
      if (begun && this.#begun.has(begun.row.token_hash)) await repo.insertSessionWithin(begun.row, begun.passwordHash);
      for (const hash of ended) await repo.removeSession(hash);
      if (entry) await this.#deps.audit.record(entry, within);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#journal.close();
  }
}

/** The entry as stored later: its own time is that of writing. */
function later(entry: AuditEntry, time: number): AuditEntry {
  const { zh, en } = entry.action;
  return {
    ...entry,
    action: { zh: `${zh}（存储不可写，补记）`, en: `${en} (recorded later: the storage took no writes)` },
    result: [entry.result, new Date(time).toISOString()].filter((text) => text != null && text !== '').join(', '),
  };
}
