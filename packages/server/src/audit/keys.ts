/** The key that signs the chain's head: Ed25519, in a file outside the database. Public keys of earlier keys stay in the same folder. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ChainHead, signedText } from './head.ts';

/** Checks signatures; needs public keys only. */
export interface AuditVerifier {
  /** The current key's and all earlier ones, PEM by key id. */
  readonly publicKeys: ReadonlyMap<string, string>;
  /** Folder of public keys and signed heads, outside the database. */
  readonly folder: string;
  judgeSeal(text: string, signed: Signed): Exclude<Judgement, 'unsigned'>;
  /** `own`: by the current key, `older`: by another key with a known public part, `unknown`: by an unknown key. */
  judge(head: Pick<ChainHead, 'entries' | 'id' | 'hash' | 'signed'>): Judgement;
}

export interface AuditKeys extends AuditVerifier {
  /** SHA-256 of the public key (DER, SPKI), hex. */
  readonly keyId: string;
  sign(head: ChainHead): ChainHead;
  /** Signs a text of the server; its first field is its kind. */
  seal(text: string): Signed;
}

export interface Signed {
  readonly keyId: string;
  readonly signature: string;
}

type Judgement = 'own' | 'older' | 'unsigned' | 'unknown' | 'wrong';

export interface KeyPlace {
  readonly SHARED_DIR: string;
  /** The private key; by default in SHARED_DIR/keys. */
  readonly AUDIT_KEY_FILE?: string | undefined;
}

const publicName = /^audit-[0-9a-f]{16}\.pub\.pem$/;

export const keysFolder = 'keys';

/**
 * Reads the key, or creates one if the file is missing; key-guard.ts decides who may create one. Throws if the file does not contain an
 * Ed25519 key.
 */
export function makeAuditKeys(place: KeyPlace): AuditKeys {
  const file = auditKeyFile(place);
  return keysOver(place, readKey(file) ?? makeKey(file));
}

/** Reads the key; null if the file is missing. Throws if the file does not contain an Ed25519 key. */
export function readAuditKeys(place: KeyPlace): AuditKeys | null {
  const key = readKey(auditKeyFile(place));
  return key ? keysOver(place, key) : null;
}

/** The public keys of the folder; `own`: id of the current key, if there is one. */
export function openVerifier(place: KeyPlace, own?: string): AuditVerifier {
  const folder = join(place.SHARED_DIR, keysFolder);
  const known = new Map<string, KeyObject>();
  for (const name of existsSync(folder) ? readdirSync(folder).filter((each) => publicName.test(each)) : []) {
    const key = publicKeyIn(join(folder, name));
    known.set(keyIdOf(key), key);
  }
  const judgeSeal = (text: string, signed: Signed) => {
    const key = known.get(signed.keyId);
    if (!key) return 'unknown';
    const fits = verify(null, Buffer.from(text), key, Buffer.from(signed.signature, 'base64'));
    return fits ? (signed.keyId === own ? 'own' : 'older') : 'wrong';
  };
  return {
    folder,
    publicKeys: new Map([...known].map(([id, key]) => [id, pemOf(key)])),
    judgeSeal,
    judge: (head) => (head.signed ? judgeSeal(signedText(head), head.signed) : 'unsigned'),
  };
}

function keysOver(place: KeyPlace, privateKey: KeyObject): AuditKeys {
  const publicKey = createPublicKey(privateKey);
  const keyId = keyIdOf(publicKey);
  const folder = join(place.SHARED_DIR, keysFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const own = join(folder, `audit-${keyId.slice(0, 16)}.pub.pem`);
  if (readText(own) === undefined) writeWhole(own, pemOf(publicKey));
  const seal = (text: string): Signed => ({ keyId, signature: sign(null, Buffer.from(text), privateKey).toString('base64') });
  return {
    ...openVerifier(place, keyId),
    keyId,
    seal,
    sign: ({ id, hash, entries }) => ({ id, hash, entries, signed: seal(signedText({ id, hash, entries })) }),
  };
}

/**
 * Replaces the key; the public part of the old one stays. Returns the new key's id. Throws if the file exists and does not contain an
 * Ed25519 key.
 */
export function renewAuditKey(place: KeyPlace): string {
  readAuditKeys(place);
  return keysOver(place, makeKey(auditKeyFile(place))).keyId;
}

export function auditKeyFile({ SHARED_DIR, AUDIT_KEY_FILE }: KeyPlace): string {
  return AUDIT_KEY_FILE ?? join(SHARED_DIR, keysFolder, 'audit-ed25519.pem');
}

/** The id of the key in the file; null if the file is missing. Writes nothing. */
export function auditKeyId(place: KeyPlace): string | null {
  const key = readKey(auditKeyFile(place));
  return key ? keyIdOf(createPublicKey(key)) : null;
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
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(text);
  } catch {
    // The reasons given by OpenSSL ("DECODER routines::unsupported") do not help the user.
  }
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new Error(`${file} holds no Ed25519 private key; put the right key back, or move the file away and run "admin rotate-audit-key"`);
  return key;
}

function publicKeyIn(file: string): KeyObject {
  try {
    return createPublicKey(readFileSync(file));
  } catch {
    throw new Error(
      `${file} holds no public key; put it back from a backup (keys/), or move it away: what it signed no longer verifies then`,
    );
  }
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
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read (${code}); it must be a file that this account may read`, { cause: error });
  }
}

/** Atomic, also when the power fails; readable by its owner only. */
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
