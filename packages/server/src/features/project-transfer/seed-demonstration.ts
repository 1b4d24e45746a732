/** The demonstration: the plant's station and one account of every kind. */
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
  /** In both scripts: a name is stored with what its person signed, and reads the same in each language. */
  readonly name: string;
  /** Code in every project of the demonstration; null: platform administrator. */
  readonly code: Code | null;
  /** Looks at everything of its code and changes nothing, its own account included. */
  readonly readOnly?: true;
}

export const demonstrationAccounts: readonly DemonstrationAccount[] = [
  { loginName: 'platform', name: '马明 Ma Ming', code: null },
  { loginName: 'engadmin', name: '孙立 Sun Li', code: 2 },
  { loginName: 'engineer', name: '周宁 Zhou Ning', code: 1 },
  { loginName: 'operator', name: '李强 Li Qiang', code: 4 },
  { loginName: 'useradmin', name: '王芳 Wang Fang', code: 5 },
  { loginName: 'monitor', name: '刘洋 Liu Yang', code: 3 },
  // Whom the configuration `mock` signs in.
  { loginName: 'visitor', name: '访客 Visitor', code: 3, readOnly: true },
];

export interface DemonstrationDeps {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<Accounts, 'userIdOf' | 'createUser' | 'setMembership'>;
  /** What the plant describes. */
  readonly description: unknown;
  /** Epoch ms of readings. */
  readonly now: () => number;
}

/** Makes or completes the demonstration; passwords and codes that people changed since stay as they are. */
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
