/** Command line of those who operate the server: `npm run admin -- <command>`. Settings come from the same environment as the server's. */
import { parseArgs } from 'node:util';
import { readSettings } from '../settings.ts';
import { createAdministrator, endSessions, listUsers, resetPassword, verifyAudit } from './account-commands.ts';
import { backUp } from './backup.ts';
import { CommandRefused } from './refused.ts';
import { restore } from './restore.ts';
import type { Command } from './types.ts';

const commands: Readonly<Record<string, Command>> = {
  'create-administrator': createAdministrator,
  'reset-password': resetPassword,
  'end-sessions': endSessions,
  'list-users': listUsers,
  'verify-audit': verifyAudit,
  backup: backUp,
  restore,
};

const usage = `npm run admin -- <command>
  create-administrator <account> [--name <full name>]   a platform administrator; the password is asked for, or read from standard input
  reset-password <account>                              a new password; ends every session of the account
  end-sessions <account>                                ends every session of the account
  list-users                                            every account, its projects and open sessions
  verify-audit                                          checks the hash chain of operation entries; exit code 1 where it breaks
  backup <folder> [--url <address of the server>]       everything into a new folder, also while the server runs
  restore <folder>                                      a backup into an empty DATA_DIR, with the server stopped`;

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, url: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [name = '', argument, ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || values.help || rest.length > 0) {
    (values.help ? console.log : console.error)(usage);
    return values.help ? 0 : 2;
  }
  const settings = readSettings(process.env);
  if ('refusals' in settings) throw new CommandRefused(settings.refusals.join('\n'));
  return command({ settings, argument, name: values.name, url: values.url, say: (line) => console.log(line) });
}

try {
  process.exitCode = await run();
} catch (error) {
  // What the person at the console can mend comes as one line, everything else with its stack.
  const isPlain =
    error instanceof CommandRefused || (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
