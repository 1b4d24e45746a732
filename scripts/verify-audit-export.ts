/**
 * Verifies an exported operation log with nothing but the file (and, where it is at hand, the public key from elsewhere):
 *   node verify-audit-export.ts <file.jsonl> [public-key.pem]
 * It stands alone on purpose and imports nothing of the product, so that it can be read, copied and written anew; docs/audit-export.md tells the format.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

interface Line {
  readonly format?: string;
  readonly version?: number;
  readonly genesis?: string;
  readonly id?: number;
  readonly previous?: string;
  readonly nonce?: string | null;
  readonly fields?: readonly (string | number | null)[];
  readonly digest?: string;
  readonly hash?: string;
  readonly head?: { readonly entries: number; readonly id: number; readonly hash: string };
  readonly keyId?: string;
  readonly signature?: string;
  readonly publicKeys?: Readonly<Record<string, string>>;
}

class Broken extends Error {}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function keyIdOf(pem: string): string {
  return createHash('sha256')
    .update(createPublicKey(pem).export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** The hash that a line should have; null where its content is not in the file and it is older than digests. */
function hashOf({ fields, nonce, digest }: Line, previous: string): string | null {
  if (fields && typeof nonce !== 'string') return sha256(JSON.stringify([previous, ...fields]));
  const own = fields ? sha256(JSON.stringify([nonce, ...fields])) : undefined;
  const told = own ?? digest;
  return told === undefined ? null : sha256(`${previous}${told}`);
}

async function run(file: string, keyFile: string | undefined): Promise<void> {
  let [previous, lastId, entries, own, hidden, begun, digests] = ['', 0, 0, 0, 0, false, false];
  let end: Line | undefined;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (text === '') continue;
    const line = JSON.parse(text) as Line;
    if (!begun) {
      if (line.format !== 'czyun-audit-export' || line.version !== 1 || line.genesis === undefined)
        throw new Broken('the first line is not that of an export');
      [begun, previous] = [true, line.genesis];
      continue;
    }
    if (end) throw new Broken('something follows the signed end');
    if (line.head) {
      end = line;
      continue;
    }
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
  const { head, keyId = '', signature = '', publicKeys = {} } = end ?? {};
  if (!head) throw new Broken('the signed end is missing: the file was cut off');
  if (head.entries !== entries || head.id !== lastId || head.hash !== previous)
    throw new Broken('the entries do not end where the signed end says');
  const pem = keyFile === undefined ? publicKeys[keyId] : readFileSync(keyFile, 'utf8');
  if (pem === undefined) throw new Broken('the file does not hold the public key of its signature');
  if (keyIdOf(pem) !== keyId) throw new Broken('the end is signed with another key');
  const signedText = JSON.stringify(['czyun-audit-head', 1, head.entries, head.id, head.hash]);
  if (!verify(null, Buffer.from(signedText), createPublicKey(pem), Buffer.from(signature, 'base64')))
    throw new Broken('the signature of the end does not fit');
  console.log(`verified: ${entries} entries, ${own} of them with their content; head ${head.hash}`);
  console.log(
    `signed with the key ${keyId}${keyFile === undefined ? ' of the file itself: compare this id with the one that the platform tells' : ''}`,
  );
  if (hidden > 0)
    console.log(
      `${hidden} entries of other projects are older than digests: what stands before the last of them is bound by its own hash alone; ask for the export of the whole platform`,
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
