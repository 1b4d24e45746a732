/** A key stored outside the database: a copy of the database does not reveal what is sealed with it. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Keyring {
  /** AES-256-GCM: nonce, tag and text, base64url. */
  seal(text: string): string;
  /** The original text; null if it was sealed with another key or has been modified. */
  open(sealed: string): string | null;
  /** HMAC-SHA-256, hex: recognises a text that is not stored. */
  mark(text: string): string;
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** A keyring over 32 random bytes. */
export function keyringOf(secret: Uint8Array): Keyring {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, keyBytes));
  const [sealing, marking] = [derived('seal'), derived('mark')];
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    mark: (text) => createHmac('sha256', marking).update(text).digest('hex'),
  };
}

/**
 * The keyring of a data folder (`keys/seal.key`, readable by its owner only); created if missing, never replaced. Throws an error with the
 * file and the remedy.
 */
export function openKeyring(dataDir: string): Keyring {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'seal.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = readKey(file);
  if (known) return keyringOf(known);
  // Written to a temporary file and then linked: the key is never partial, and if two processes start at once, one wins.
  const fresh = join(folder, `seal.${process.pid}.${randomBytes(6).toString('hex')}`);
  writeFileSync(fresh, randomBytes(keyBytes), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(fresh, file);
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  const made = readKey(file);
  if (!made) throw new Error(`${file} cannot be read`);
  return keyringOf(made);
}

/** The key is not part of any backup. */
const remedy =
  'put your copy of it back, or move it away: a new key is made then; open invitations, unsent messages, sealed recipients and price sources are lost';

function readKey(file: string): Buffer | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read (${code}); ${remedy}`, { cause: error });
  }
  if (bytes.length !== keyBytes) throw new Error(`${file} is damaged (${bytes.length} bytes instead of ${keyBytes}); ${remedy}`);
  return bytes;
}
