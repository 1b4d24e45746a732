/** From what a searcher asks to groups of terms, the rarest first. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { countUpTo } from './repo.ts';
import { fieldTerm, type Place } from './terms.ts';

type Scalar = string | number | boolean;
export type Pairs = Readonly<Record<string, Scalar | readonly Scalar[] | null>>;

export interface Page {
  readonly from: number;
  readonly size: number;
  readonly sort: 'asc' | 'desc';
  readonly hasId: boolean;
}

/** Groups of which a document must have one term each: all pairs together for `or`, one group a pair for `and`. Pairs without a value ask nothing. */
export function pairTerms(place: Place, pairs: Pairs, mode: 'or' | 'and'): number[][] {
  const groups = Object.entries(pairs).flatMap(([field, wanted]) => {
    if (wanted === null) return [];
    const values = typeof wanted === 'object' ? wanted : [wanted];
    return [[...new Set(values.map((value) => fieldTerm(place, field, value)))]];
  });
  if (mode === 'and' || groups.length < 2) return groups;
  return [[...new Set(groups.flat())]];
}

/** So many documents are counted to compare groups; beyond, one is as good as the other. */
const probe = 2000;

/** The rarest group first: it is the one that the search walks along. */
export async function inOrder(
  db: Kysely<Schema>,
  groups: readonly (readonly number[])[],
  startTime: number,
  endTime: number,
): Promise<readonly (readonly number[])[]> {
  if (groups.length < 2) return groups;
  const counted: { readonly group: readonly number[]; readonly count: number }[] = [];
  for (const group of groups) counted.push({ group, count: await countUpTo(db, { groups: [group], startTime, endTime }, probe) });
  // Of two equally common groups the one with fewer terms is the cheaper to walk along.
  return counted.sort((a, b) => a.count - b.count || a.group.length - b.group.length).map(({ group }) => group);
}
