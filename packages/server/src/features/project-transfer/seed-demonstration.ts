/** The demonstration: the plant's station and one account of each kind. */
import type { Code } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../accounts/index.ts';
import type { Schema } from '../../db/schema.ts';
import { demonstrationMoney } from './demonstration-money.ts';
import { type Imported, importStation } from './import-station.ts';
import { membersOf } from './repo.ts';

export const demonstrationPassword = 'demo12345';

export interface DemonstrationAccount {
  readonly loginName: string;
  /** In both scripts, as a name is stored with signed records and is the same in every language. */
  readonly name: string;
  /** Membership code in all demonstration projects; null: platform administrator. */
  readonly code: Code | null;
  /** Can view what its code permits and change nothing, not even its own account. */
  readonly readOnly?: true;
}

export const demonstrationAccounts: readonly DemonstrationAccount[] = [
  { loginName: 'platform', name: '马明 Ma Ming', code: null },
  { loginName: 'engadmin', name: '孙立 Sun Li', code: 2 },
  { loginName: 'engineer', name: '周宁 Zhou Ning', code: 1 },
  { loginName: 'operator', name: '李强 Li Qiang', code: 4 },
  { loginName: 'useradmin', name: '王芳 Wang Fang', code: 5 },
  { loginName: 'monitor', name: '刘洋 Liu Yang', code: 3 },
  // Account signed in by the configuration `mock`.
  { loginName: 'visitor', name: '访客 Visitor', code: 3, readOnly: true },
];

export interface DemonstrationDeps {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<Accounts, 'userIdOf' | 'createUser' | 'setMembership'>;
  /** Description printed by the plant. */
  readonly description: unknown;
  /** Epoch ms, in the time of readings. */
  readonly now: () => number;
}

/** Creates or completes the demonstration; passwords and codes changed by users are kept. */
export async function seedDemonstration({ db, accounts, description, now }: DemonstrationDeps): Promise<Imported> {
  const imported = await importStation(db, description, demonstrationMoney(now()));
  const users: { id: number; code: Code | null }[] = [];
  for (const { loginName, name, code, readOnly = false } of demonstrationAccounts) {
    const known = await accounts.userIdOf(loginName);
    const user = { loginName, name, password: demonstrationPassword, userType: code === null ? 1 : 0, readOnly } as const;
    users.push({ id: known ?? (await accounts.createUser(user)), code });
  }
  for (const { id: projectId } of imported.projects) {
    const members = await membersOf(db, projectId);
    for (const { id, code } of users) if (code !== null && !members.has(id)) await accounts.setMembership(id, projectId, code);
  }
  return imported;
}
