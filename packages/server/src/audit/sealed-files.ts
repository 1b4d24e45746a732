/** Files that are delivered together with a signed list of them (docs/audit-export.md, "The file of an incident"). */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { AuditKeys, AuditVerifier } from './keys.ts';

const hex = /^[0-9a-f]{64}$/;
const manifest = z.object({
  format: z.string(),
  version: z.number().int(),
  /** Epoch ms. */
  made: z.number(),
  /** What the files are about. */
  subject: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string().regex(hex) })),
  keyId: z.string().regex(hex),
  signature: z.string(),
  publicKey: z.string(),
});
export type Manifest = z.infer<typeof manifest>;

const version = 1;

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** The signed text: it begins with its kind, so that it cannot be taken for another signed text. */
const textOf = ({ format, version: of, made, subject, files }: Omit<Manifest, 'keyId' | 'signature' | 'publicKey'>) =>
  JSON.stringify([format, of, made, subject, ...files.map(({ name, bytes, sha256: sum }) => [name, bytes, sum])]);

export function sealFiles(
  keys: Pick<AuditKeys, 'seal' | 'publicKeys'>,
  facts: Pick<Manifest, 'format' | 'made' | 'subject' | 'files'>,
): Manifest {
  const whole = { ...facts, version };
  const { keyId, signature } = keys.seal(textOf(whole));
  return { ...whole, keyId, signature, publicKey: keys.publicKeys.get(keyId) ?? '' };
}

/** What is wrong with sealed files. `unknownKey`: they match their signature, but the key is not one of this server. */
export type SealFault = 'noManifest' | 'changed' | 'missing' | 'extra' | 'wrongSignature' | 'unknownKey';

export interface SealVerdict {
  readonly manifest: Manifest | null;
  readonly faults: readonly { readonly fault: SealFault; readonly name: string }[];
}

export const manifestName = 'manifest.json';

function judgeSignature(sealed: Manifest, verifier: Pick<AuditVerifier, 'judgeSeal'>): SealFault | undefined {
  const judged = verifier.judgeSeal(textOf(sealed), sealed);
  if (judged === 'own' || judged === 'older') return undefined;
  if (judged === 'wrong') return 'wrongSignature';
  try {
    const key = createPublicKey(sealed.publicKey);
    const isNamed = sha256(key.export({ type: 'spki', format: 'der' })) === sealed.keyId;
    const fits = isNamed && verify(null, Buffer.from(textOf(sealed)), key, Buffer.from(sealed.signature, 'base64'));
    return fits ? 'unknownKey' : 'wrongSignature';
  } catch {
    return 'wrongSignature';
  }
}

/** Compares files with their signed list; `beside`: files that repeat the list, with their expected content. */
export function judgeSealed(
  files: ReadonlyMap<string, Uint8Array>,
  verifier: Pick<AuditVerifier, 'judgeSeal'>,
  format: string,
  beside: (manifestText: string) => ReadonlyMap<string, string>,
): SealVerdict {
  const text = files.get(manifestName);
  const sealed = parsed(text, format);
  if (!text || !sealed) return { manifest: null, faults: [{ fault: 'noManifest', name: manifestName }] };
  const faults: { fault: SealFault; name: string }[] = [];
  const signature = judgeSignature(sealed, verifier);
  if (signature !== undefined) faults.push({ fault: signature, name: manifestName });
  const copies = beside(Buffer.from(text).toString('utf8'));
  const wanted = new Map(sealed.files.map((file) => [file.name, file]));
  for (const [name, { sha256: sum, bytes }] of wanted) {
    const file = files.get(name);
    if (!file) faults.push({ fault: 'missing', name });
    else if (file.length !== bytes || sha256(file) !== sum) faults.push({ fault: 'changed', name });
  }
  for (const [name, content] of copies) {
    const file = files.get(name);
    if (!file) faults.push({ fault: 'missing', name });
    else if (Buffer.from(file).toString('utf8') !== content) faults.push({ fault: 'changed', name });
  }
  for (const name of files.keys())
    if (name !== manifestName && !wanted.has(name) && !copies.has(name)) faults.push({ fault: 'extra', name });
  return { manifest: sealed, faults };
}

function parsed(text: Uint8Array | undefined, format: string): Manifest | undefined {
  if (!text) return undefined;
  try {
    const content = manifest.parse(JSON.parse(Buffer.from(text).toString('utf8')));
    return content.format === format && content.version === version ? content : undefined;
  } catch {
    return undefined;
  }
}
