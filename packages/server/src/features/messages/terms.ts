/**
 * Search terms of a document: 53-bit hashes of its device, fields and words. A search for a term reads one range of one index, in order of
 * time.
 */
import { hash } from 'node:crypto';
import type { DocumentKind } from '@czyun/contract';

export interface Place {
  readonly projectId: number;
  readonly kind: DocumentKind;
}

export interface Indexed {
  readonly deviceId: number | null;
  readonly textId: string | null;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Maximum searchable fields and words of one document; more are stored and shown but not found. */
const fieldLimit = 500;
const wordLimit = 500;
/** Longer arrays are measurement series and are not searched. */
const arrayLimit = 50;
const depthLimit = 6;
/** Longer texts are found only by their words. */
const exactTextLimit = 200;

function term({ projectId, kind }: Place, what: string): number {
  const digest = hash('sha256', `${projectId}/${kind}/${what}`, 'buffer');
  return (digest.readUInt32BE(0) & 0x1fffff) * 2 ** 32 + digest.readUInt32BE(4);
}

export const allTerm = (place: Place) => term(place, 'all');
export const deviceTerm = (place: Place, deviceId: number) => term(place, `device/${deviceId}`);
export const textIdTerm = (place: Place, textId: string) => term(place, `text/${textId}`);
const wordTerm = (place: Place, word: string) => term(place, `word/${word}`);

/** 5, "5" and "５" are the same value; text is case-insensitive. */
export function fieldTerm(place: Place, field: string, value: string | number | boolean): number {
  return term(place, `field/${field}/${plain(String(value))}`);
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Words of a text: Latin letters and digits by word, Chinese by every pair of adjacent characters (a single character alone). */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of plain(text).matchAll(/[\p{Script=Han}]+|[\p{L}\p{N}_]+?(?=\p{Script=Han})|[\p{L}\p{N}_]+/gu)) {
    const characters = [...run];
    if (!/^\p{Script=Han}/u.test(run) || characters.length === 1) words.push(run);
    else for (let index = 1; index < characters.length; index += 1) words.push(`${characters[index - 1]}${characters[index]}`);
  }
  return words;
}

/** All terms of a keyword, all of which a document must have; empty for a keyword without words. */
export function keywordTerms(place: Place, keyword: string): number[] {
  return [...new Set(wordsOf(keyword))].map((word) => wordTerm(place, word));
}

/** Every term of a document, each once. */
export function termsOf(place: Place, document: Indexed): number[] {
  const terms = new Set([allTerm(place)]);
  if (document.deviceId !== null) terms.add(deviceTerm(place, document.deviceId));
  if (document.textId !== null) terms.add(textIdTerm(place, document.textId));
  const words = new Set(wordsOf(`${document.name} ${document.textId ?? ''}`));
  let fields = 0;
  for (const [field, value] of leaves(document.data)) {
    fields += 1;
    if (fields > fieldLimit) break;
    if (typeof value !== 'string' || value.length <= exactTextLimit) terms.add(fieldTerm(place, field, value));
    if (typeof value === 'string') for (const word of wordsOf(value)) if (words.size < wordLimit) words.add(word);
  }
  for (const word of words) terms.add(wordTerm(place, word));
  return [...terms];
}

/** Bits of a signature: SQLite stores this many in six bytes. */
const signatureBits = 47;

/** Two bits for each term. A document does not have a term whose bits its signature lacks; other terms must be looked up. */
export function signatureOf(terms: readonly number[]): number {
  const bits = new Set(terms.flatMap((each) => [each % signatureBits, Math.floor(each / signatureBits) % signatureBits]));
  return [...bits].reduce((signature, bit) => signature + 2 ** bit, 0);
}

/** Dotted path and value of all scalars in a document; list elements have the path of the list. */
function* leaves(value: unknown, path = '', depth = 0): Generator<[string, string | number | boolean]> {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') yield [path, value];
  else if (Array.isArray(value)) {
    if (value.length <= arrayLimit) for (const item of value) yield* leaves(item, path, depth);
  } else if (typeof value === 'object' && value !== null && depth < depthLimit) {
    for (const [key, inner] of Object.entries(value)) yield* leaves(inner, path === '' ? key : `${path}.${key}`, depth + 1);
  }
}
