/** Commands about accounts. */
import { counted, loginName as loginNameRule, sayField, userTypes } from '@czyun/contract';
import { AppError } from '../kernel/errors.ts';
import { readPassword } from './read-password.ts';
import { CommandRefused } from './refused.ts';
import { consoleUser, withDatabase, withStore } from './store.ts';
import type { Command } from './types.ts';
import { usersAtAGlance, userTypeOf } from './users-repo.ts';

const shortestPassword = 5;
const shortestAdministratorPassword = 8;

const unknown = (account: string) => new CommandRefused(`there is no account ${account}`);

export const createAdministrator: Command = async ({ settings, argument, name, input, say }) => {
  const fit = loginNameRule.safeParse(argument);
  if (!fit.success) throw new CommandRefused(sayField(fit.error.issues[0]?.message ?? '', 'en'));
  const loginName = fit.data;
  const password = await readPassword(input, shortestAdministratorPassword);
  await withStore(
    settings,
    async ({ accounts, audit, security }) => {
      await accounts
        .createUser({ loginName, password, name: name?.trim() || loginName, userType: userTypes.platform })
        .catch((error: unknown) => {
          throw error instanceof AppError && error.error === 'conflict'
            ? new CommandRefused(`the account ${loginName} already exists`)
            : error;
        });
      await audit.record({ ...consoleUser(), action: { zh: '创建平台管理员', en: 'Create platform administrator' }, target: loginName });
      security.note({ kind: 'administratorCreated', by: consoleUser().by, detail: loginName });
    },
    { make: true },
  );
  say(`${loginName} is a platform administrator`);
  return 0;
};

export const resetPassword: Command = async ({ settings, argument: loginName, input, say }) => {
  await withStore(settings, async ({ db, accounts, audit, security }) => {
    const type = await userTypeOf(db, loginName);
    if (type === null) throw unknown(loginName);
    const password = await readPassword(input, type === 1 ? shortestAdministratorPassword : shortestPassword);
    await accounts.resetPassword(loginName, password);
    await audit.record({ ...consoleUser(), action: { zh: '重置密码', en: 'Reset a password' }, target: loginName });
    security.note({ kind: 'passwordReset', by: consoleUser().by, detail: loginName });
  });
  say(`${loginName} has a new password, and every session has ended`);
  return 0;
};

export const endSessions: Command = async ({ settings, argument: loginName, say }) => {
  const ended = await withStore(settings, async ({ accounts, audit, security }) => {
    const count = await accounts.endAll(loginName);
    if (count === null) throw unknown(loginName);
    await audit.record({ ...consoleUser(), action: { zh: '结束会话', en: 'End sessions' }, target: loginName, result: String(count) });
    security.note({ kind: 'sessionsEnded', by: consoleUser().by, detail: `${loginName}: ${count}` });
    return count;
  });
  say(`${counted(ended, 'session')} of ${loginName} ended`);
  return 0;
};

const kinds: Readonly<Record<number, string>> = { 1: 'platform administrator', 2: 'visitor' };

export const listUsers: Command = async ({ settings, say }) => {
  const rows = await withDatabase(settings, ({ db }) => usersAtAGlance(db, Date.now()));
  say(['account', 'name', 'kind', 'projects', 'sessions'].join('\t'));
  for (const row of rows) {
    const kind = row.disabled !== 0 ? 'disabled' : (kinds[row.user_type] ?? '');
    say([printable(row.login_name), printable(row.name), kind, row.projects, row.sessions].join('\t'));
  }
  return 0;
};

/** Names are user input: control characters must not reach the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
