/** The key that signs the chain's head: Ed25519, in a file outside the database. Public keys of those before it stay beside it. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ChainHead, signedText } from './head.ts';

export interface AuditKeys {
  /** SHA-256 of the public key (DER, SPKI), hex. */
  readonly keyId: string;
  /** Today's and those before it, PEM by key id. */
  readonly publicKeys: ReadonlyMap<string, string>;
  /** Folder of everything that vouches for the chain from outside the database. */
  readonly folder: string;
  sign(head: ChainHead): ChainHead;
  /** Signs any text of ours; what it is about stands at its beginning. */
  seal(text: string): Signed;
  judgeSeal(text: string, signed: Signed): Exclude<Judgement, 'unsigned'>;
  /** `own`: by today's key, `older`: by one before it, `unknown`: by a key that is not here. */
  judge(head: Pick<ChainHead, 'entries' | 'id' | 'hash' | 'signed'>): Judgement;
}

export interface Signed {
  readonly keyId: string;
  readonly signature: string;
}

type Judgement = 'own' | 'older' | 'unsigned' | 'unknown' | 'wrong';

export interface KeyPlace {
  readonly DATA_DIR: string;
  /** The private key; by default in DATA_DIR/keys. */
  readonly AUDIT_KEY_FILE?: string | undefined;
}

const publicName = /^audit-[0-9a-f]{16}\.pub\.pem$/;

export const keysFolder = 'keys';

/** Reads the key, or makes it at the first start. Throws when the file holds no Ed25519 key. */
export function openAuditKeys(place: KeyPlace): AuditKeys {
  const folder = join(place.DATA_DIR, keysFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = fileOf(place);
  const privateKey = readKey(file) ?? makeKey(file);
  const publicKey = createPublicKey(privateKey);
  const keyId = keyIdOf(publicKey);
  const own = join(folder, `audit-${keyId.slice(0, 16)}.pub.pem`);
  if (readText(own) === undefined) writeWhole(own, pemOf(publicKey));

  const known = new Map<string, KeyObject>();
  for (const name of readdirSync(folder).filter((each) => publicName.test(each))) {
    const key = createPublicKey(readFileSync(join(folder, name)));
    known.set(keyIdOf(key), key);
  }
  const seal = (text: string): Signed => ({ keyId, signature: sign(null, Buffer.from(text), privateKey).toString('base64') });
  const judgeSeal = (text: string, signed: Signed) => {
    const key = known.get(signed.keyId);
    if (!key) return 'unknown';
    const fits = verify(null, Buffer.from(text), key, Buffer.from(signed.signature, 'base64'));
    return fits ? (signed.keyId === keyId ? 'own' : 'older') : 'wrong';
  };
  return {
    keyId,
    folder,
    publicKeys: new Map([...known].map(([id, key]) => [id, pemOf(key)])),
    seal,
    judgeSeal,
    sign: ({ id, hash, entries }) => ({ id, hash, entries, signed: seal(signedText({ id, hash, entries })) }),
    judge: (head) => (head.signed ? judgeSeal(signedText(head), head.signed) : 'unsigned'),
  };
}

/** Puts a new key in the place of today's, of which only the public part stays; returns the new key's id. */
export function renewAuditKey(place: KeyPlace): string {
  openAuditKeys(place);
  makeKey(fileOf(place));
  return openAuditKeys(place).keyId;
}

function fileOf({ DATA_DIR, AUDIT_KEY_FILE }: KeyPlace): string {
  return AUDIT_KEY_FILE ?? join(DATA_DIR, keysFolder, 'audit-ed25519.pem');
}

function keyIdOf(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

const pemOf = (publicKey: KeyObject) => publicKey.export({ type: 'spki', format: 'pem' }).toString();

function readKey(file: string): KeyObject | undefined {
  const text = readText(file);
  if (text === undefined) return undefined;
  const key = createPrivateKey(text);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} holds no Ed25519 key`);
  return key;
}

function makeKey(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return privateKey;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole or not at all, whenever the power goes; for nobody else to read. */
function writeWhole(file: string, text: string): void {
  const beside = `${file}.new`;
  const handle = openSync(beside, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, file);
}
