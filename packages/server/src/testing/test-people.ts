/**
 * Accounts of tests, with hashes of minimal cost: signing in uses the cost of the stored hash. With the product's cost, hashing took nearly
 * half of the time that a test server needs; `passwords.test.ts` and `accounts.test.ts` test the product's cost.
 */
import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import { visitorType } from '../accounts/session-row.ts';
import type { Schema } from '../db/index.ts';

export interface TestPerson {
  readonly loginName: string;
  /** 0: a user (default), 1: a platform administrator. */
  readonly userType?: 0 | 1;
  readonly readOnly?: boolean;
  readonly memberships?: readonly (readonly [projectId: number, code: number])[];
}

const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
const hashes = new Map<string, Promise<string>>();

function cheapHash(password: string): Promise<string> {
  const made = hashes.get(password) ?? hash(password, leastCost);
  hashes.set(password, made);
  return made;
}

/** Stores users with one password; `time` is epoch ms. Returns their ids in the same order. */
export async function addTestPeople(
  db: Kysely<Schema>,
  password: string,
  people: readonly TestPerson[],
  time: number,
): Promise<readonly number[]> {
  const passwordHash = await cheapHash(password);
  const rows = people.map(({ loginName, userType = 0, readOnly = false }) => ({
    login_name: loginName,
    name: loginName,
    mobile: '',
    company: '',
    password_hash: passwordHash,
    user_type: readOnly ? visitorType : userType,
    language: null,
    created: time,
    disabled: 0,
  }));
  const stored = await db.insertInto('users').values(rows).returning(['id', 'login_name']).execute();
  const idOf = new Map(stored.map(({ id, login_name }) => [login_name, id]));
  const memberships = people.flatMap(({ loginName, memberships = [] }) =>
    memberships.map(([projectId, code]) => ({ user_id: idOf.get(loginName) ?? 0, project_id: projectId, code, joined: time })),
  );
  if (memberships.length > 0) await db.insertInto('memberships').values(memberships).execute();
  return people.map(({ loginName }) => idOf.get(loginName) ?? 0);
}
