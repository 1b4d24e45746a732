/**
 * Verifies an exported operation log, or a sealed archive of it, with nothing but the file (and, if available, the public key from elsewhere):
 *   node verify-audit-export.ts <file.jsonl> [public-key.pem]
 * It imports nothing of the product on purpose, so that it can be read, copied and rewritten; docs/audit-export.md describes the format.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** The end of an archive. */
interface End {
  readonly entries: number;
  readonly id: number;
  readonly hash: string;
}

interface Signed {
  readonly keyId?: string;
  readonly signature?: string;
}

interface Line extends Signed {
  readonly format?: string;
  readonly version?: number;
  readonly genesis?: string;
  readonly from?: (End & Signed & { readonly body: string }) | null;
  readonly command?: readonly (string | number | null)[];
  readonly id?: number;
  readonly previous?: string;
  readonly nonce?: string | null;
  readonly fields?: readonly (string | number | null)[];
  readonly digest?: string;
  readonly hash?: string;
  readonly head?: End;
  readonly end?: End & { readonly commands: number };
  readonly body?: string;
  readonly publicKeys?: Readonly<Record<string, string>>;
}

class Broken extends Error {}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function keyIdOf(pem: string): string {
  return createHash('sha256')
    .update(createPublicKey(pem).export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** The expected hash of a line; null if its content is not in the file and it is older than digests. */
function hashOf({ fields, nonce, digest }: Line, previous: string): string | null {
  if (fields && typeof nonce !== 'string') return sha256(JSON.stringify([previous, ...fields]));
  const own = fields ? sha256(JSON.stringify([nonce, ...fields])) : undefined;
  const told = own ?? digest;
  return told === undefined ? null : sha256(`${previous}${told}`);
}

/** Formats of this script, and the versions of each; from version 2 on an export may begin after an archive. */
const versions: Readonly<Record<string, number>> = { 'czyun-audit-export': 2, 'czyun-audit-archive': 1 };

const headText = ({ entries, id, hash }: End) => JSON.stringify(['czyun-audit-head', 1, entries, id, hash]);
const archiveText = ({ entries, id, hash }: End, body: string) => JSON.stringify(['czyun-audit-archive', 1, entries, id, hash, body]);

/** The content of a file, checked as far as possible without the signatures. */
async function read(file: string) {
  let [previous, lastId, entries, own, hidden, commands, digests] = ['', 0, 0, 0, 0, 0, false];
  let [first, last]: [Line | undefined, Line | undefined] = [undefined, undefined];
  const body = createHash('sha256');
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (text === '') continue;
    const line = JSON.parse(text) as Line;
    if (last) throw new Broken('something follows the signed end');
    if (!first) {
      const newest = versions[line.format ?? ''] ?? 0;
      if (line.version === undefined || line.version > newest || line.genesis === undefined)
        throw new Broken('the first line is not that of an export or an archive');
      first = line;
      ({ hash: previous, id: lastId, entries } = line.from ?? { hash: line.genesis, id: 0, entries: 0 });
    } else if (line.head ?? line.end) {
      last = line;
      continue;
    } else if (line.command) commands += 1;
    else {
      const { id = 0, hash = '' } = line;
      if (id <= lastId) throw new Broken(`entry ${id} does not come after entry ${lastId}`);
      if (line.previous !== previous) throw new Broken(`entry ${id} does not follow entry ${lastId}`);
      const expected = hashOf(line, previous);
      const hasDigest = typeof line.nonce === 'string' || line.digest !== undefined;
      if (digests && !hasDigest) throw new Broken(`entry ${id} has no digest, and entries before it have`);
      if (expected === null) hidden += 1;
      else if (expected !== hash) throw new Broken(`entry ${id} was changed`);
      if (line.fields) own += 1;
      [previous, lastId, entries, digests] = [hash, id, entries + 1, hasDigest];
    }
    body.update(`${text}\n`);
  }
  if (!first || !last) throw new Broken('the signed end is missing: the file was cut off');
  return { first, last, reached: { entries, id: lastId, hash: previous }, own, hidden, commands, body: body.digest('hex') };
}

function requireSignature(text: string, { keyId = '', signature = '' }: Signed, pem: string | undefined, of: string): void {
  if (pem === undefined) throw new Broken(`the file does not hold the public key of ${of}`);
  if (keyIdOf(pem) !== keyId) throw new Broken(`${of} is signed with another key`);
  if (!verify(null, Buffer.from(text), createPublicKey(pem), Buffer.from(signature, 'base64')))
    throw new Broken(`the signature of ${of} does not fit`);
}

async function run(file: string, keyFile: string | undefined): Promise<void> {
  const { first, last, reached, own, hidden, commands, body } = await read(file);
  const isArchive = first.format === 'czyun-audit-archive';
  const end = isArchive ? last.end : last.head;
  if (!end) throw new Broken('the signed end is not that of its kind of file');
  if (end.entries !== reached.entries || end.id !== reached.id || end.hash !== reached.hash)
    throw new Broken('the entries do not end where the signed end says');
  const publicKeys = last.publicKeys ?? {};
  const given = keyFile === undefined ? undefined : readFileSync(keyFile, 'utf8');
  const pem = given ?? publicKeys[last.keyId ?? ''];
  if (isArchive && (last.body !== body || last.end?.commands !== commands)) throw new Broken('the archive was changed');
  requireSignature(isArchive ? archiveText(end, body) : headText(end), last, pem, 'the end');
  const { from } = first;
  // Signed when that archive was made, possibly with an earlier key.
  if (from)
    requireSignature(
      archiveText(from, from.body),
      from,
      from.keyId === last.keyId ? pem : publicKeys[from.keyId ?? ''],
      'the archive before it',
    );
  const count = reached.entries - (from?.entries ?? 0);
  console.log(
    isArchive
      ? `verified: archive of ${count} entries, the first of them number ${(from?.entries ?? 0) + 1} of the chain, and ${commands} commands; ends with ${end.hash}`
      : `verified: ${count} entries, ${own} of them with their content; head ${end.hash}`,
  );
  if (from)
    console.log(`it begins after entry ${from.id}, the end of an archive with the sum ${from.body}: ${from.entries} entries before it`);
  console.log(
    `signed with the key ${last.keyId}${keyFile === undefined ? ' of the file itself: compare this id with the one that the platform tells' : ''}`,
  );
  if (hidden > 0)
    console.log(
      `${hidden} entries of other projects are older than digests: the entries before the last of them are bound by their own hash alone; ask for the export of the whole platform`,
    );
}

const [file, keyFile] = process.argv.slice(2);
if (file === undefined) {
  console.error('node verify-audit-export.ts <file.jsonl> [public-key.pem]');
  process.exitCode = 2;
} else {
  try {
    await run(file, keyFile);
  } catch (error) {
    const isBroken = error instanceof Broken || error instanceof SyntaxError;
    console.error(`NOT verified: ${isBroken ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
