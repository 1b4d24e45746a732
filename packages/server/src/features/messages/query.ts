/** A search query as groups of terms, the rarest first. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { estimate } from './repo.ts';
import { fieldTerm, type Place } from './terms.ts';

type Scalar = string | number | boolean;
export type Pairs = Readonly<Record<string, Scalar | readonly Scalar[] | null>>;

export interface Page {
  readonly from: number;
  readonly size: number;
  readonly sort: 'asc' | 'desc';
  readonly hasId: boolean;
}

/**
 * Groups; a document must match one term of each. `or`: one group with all pairs; `and`: one group per pair. Pairs without a value are
 * ignored.
 */
export function pairTerms(place: Place, pairs: Pairs, mode: 'or' | 'and'): number[][] {
  const groups = Object.entries(pairs).flatMap(([field, wanted]) => {
    if (wanted === null) return [];
    const values = typeof wanted === 'object' ? wanted : [wanted];
    return [[...new Set(values.map((value) => fieldTerm(place, field, value)))]];
  });
  if (mode === 'and' || groups.length < 2) return groups;
  return [[...new Set(groups.flat())]];
}

/** Documents of a term, and terms of a long list, read to estimate how common they are. */
const sample = 300;
const sampledTerms = 20;

/** The rarest group first: the search walks along it. */
export async function inOrder(
  db: Kysely<Schema>,
  groups: readonly (readonly number[])[],
  startTime: number,
  endTime: number,
): Promise<readonly (readonly number[])[]> {
  if (groups.length < 2) return groups;
  const judged: { readonly group: readonly number[]; readonly size: number }[] = [];
  for (const group of groups) {
    let size = 0;
    for (const term of group.slice(0, sampledTerms)) size += await estimate(db, term, { startTime, endTime }, sample);
    judged.push({ group, size: (size * group.length) / Math.min(group.length, sampledTerms) });
  }
  return judged.sort((a, b) => a.size - b.size || a.group.length - b.group.length).map(({ group }) => group);
}
