/** A signed log keeps its key: a missing or different key file is never replaced or used, unless an operator requests it. */
import type { Kysely } from 'kysely';
import { metaValue } from '../db/meta.ts';
import type { Schema } from '../db/schema.ts';
import { headKey, parseHead } from './head.ts';
import { type AuditKeys, auditKeyFile, auditKeyId, type KeyPlace, makeAuditKeys, openVerifier } from './keys.ts';
import { lastArchive, lastCheckpoint } from './repo.ts';
import { readWitness, witnessFile } from './witness.ts';

/** The key of a store's log; a log that was never signed gets a new one. Throws when the file is missing, damaged, or another key than the log's. */
export async function openAuditKeys(db: Kysely<Schema>, place: KeyPlace): Promise<AuditKeys> {
  const file = auditKeyFile(place);
  const own = auditKeyId(place);
  const signers = await signersOf(db, place);
  if (signers.all.size === 0 || (own !== null && isKeyOf(signers, own))) return makeAuditKeys(place);
  const [signer = ''] = [signers.head ?? [...signers.all][0]];
  const said = `${own === null ? `${file} is missing` : `${file} holds another key (${shortId(own)})`}, but the operation log is signed with key ${shortId(signer)}`;
  const way = signers.headVerifies
    ? 'or run "admin rotate-audit-key" to sign with a new key (an entry says so)'
    : 'or see "admin verify-audit" and run "admin sign-audit" to sign as it is (an entry says so)';
  throw new Error(`${said}; put that key back, ${way}`);
}

interface Signers {
  /** Key id in the current head; null: the head carries no signature. */
  readonly head: string | null;
  /** Whether the head's signature fits a public key of the folder. */
  readonly headVerifies: boolean;
  /** Key ids of the current head, the latest signed head in table and file, and the latest archive. Empty: never signed. */
  readonly all: ReadonlySet<string>;
}

/**
 * A valid head names its key. If it is invalid (the database was changed), the records of earlier heads decide; `Audit.begin` then prevents
 * signing.
 */
function isKeyOf({ head, headVerifies, all }: Signers, own: string): boolean {
  return headVerifies ? own === head : all.has(own);
}

async function signersOf(db: Kysely<Schema>, place: KeyPlace): Promise<Signers> {
  const verifier = openVerifier(place);
  const head = parseHead(await metaValue(db, headKey));
  const witness = [...(await readWitness(witnessFile(verifier))).values()].reduce(
    (newest, line) => (newest === null || line.entries > newest.entries ? line : newest),
    null as { readonly entries: number; readonly keyId: string } | null,
  );
  const own = head?.signed?.keyId ?? null;
  const ids = [own, (await lastCheckpoint(db))?.key_id, witness?.keyId, (await lastArchive(db))?.key_id];
  return {
    head: own,
    headVerifies: head !== null && verifier.judge(head) === 'older',
    all: new Set(ids.filter((id) => typeof id === 'string')),
  };
}

/** Enough of a key id to distinguish keys; names of public key files have the same length. */
const shortId = (id: string) => id.slice(0, 16);
