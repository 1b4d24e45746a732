/** The commands of the console and their arguments. */
import { parseArgs } from 'node:util';
import { CommandRefused } from './refused.ts';
import type { Command, CommandInput } from './types.ts';

/** Input and output of a command. */
export interface Console extends Pick<CommandInput, 'input' | 'say'> {
  readonly environment: NodeJS.ProcessEnv;
  /** Reports an error: a line, or an error with its stack. */
  readonly complain: (what: unknown) => void;
}

/** Arguments and options of a command; a named argument is required. */
interface Form {
  /** Loads the command: the stores and the engine are loaded only when they are used. */
  readonly load: () => Promise<Command>;
  readonly argument?: 'account' | 'folder' | 'file';
  readonly option?: 'name' | 'url';
}

const accounts = () => import('./account-commands.ts');
const audit = () => import('./audit-commands.ts');

const commands: Readonly<Record<string, Form>> = {
  'create-administrator': { load: async () => (await accounts()).createAdministrator, argument: 'account', option: 'name' },
  'reset-password': { load: async () => (await accounts()).resetPassword, argument: 'account' },
  'end-sessions': { load: async () => (await accounts()).endSessions, argument: 'account' },
  'list-users': { load: async () => (await accounts()).listUsers },
  'verify-audit': { load: async () => (await audit()).verifyAudit },
  'verify-incident': { load: async () => (await import('./incident-commands.ts')).verifyIncident, argument: 'file' },
  'rotate-audit-key': { load: async () => (await audit()).rotateAuditKey },
  'sign-audit': { load: async () => (await audit()).signAudit },
  backup: { load: async () => (await import('./backup.ts')).backUp, argument: 'folder', option: 'url' },
  restore: { load: async () => (await import('./restore.ts')).restore, argument: 'folder' },
};

const usage = `npm run admin -- <command>
  create-administrator <account> [--name <full name>]   a platform administrator; the password is asked for, or read from standard input
  reset-password <account>                              a new password; ends every session of the account
  end-sessions <account>                                ends every session of the account
  list-users                                            every account, its projects and open sessions
  verify-audit                                          checks the signed chain of operation entries; exit code 1 where it breaks
  verify-incident <file>                                checks the exported file of an incident; exit code 1 where a byte was changed
  rotate-audit-key                                      signs with a new key from here on, with the server stopped
  sign-audit                                            signs the end of the chain although its signature does not fit; an entry says so
  backup <folder> [--url <address of the server>]       everything into a new folder, also while the server runs
  restore <folder>                                      a backup into an empty DATA_DIR, with the server stopped`;

/** Exit code of an invalid command line. */
const misused = 2;

async function run(words: readonly string[], { environment, input, say, complain }: Console): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { name: { type: 'string' }, url: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    say(usage);
    return 0;
  }
  const [word = '', argument = '', ...rest] = positionals.map((each) => each.trim());
  const form = Object.hasOwn(commands, word) ? commands[word] : undefined;
  const strange = (['name', 'url'] as const).some((option) => values[option] !== undefined && form?.option !== option);
  if (!form || strange || rest.length > 0 || (form.argument !== undefined) !== (argument !== '')) {
    complain(usage);
    return misused;
  }
  const { readSettings } = await import('../settings.ts');
  const settings = readSettings(environment);
  if ('refusals' in settings) throw new CommandRefused(settings.refusals.join('\n'));
  const command = await form.load();
  return command({ settings, argument, name: values.name, url: values.url, input, say });
}

/** Runs a command line; resolves to its exit code. */
export async function runCommand(words: readonly string[], at: Console): Promise<number> {
  try {
    return await run(words, at);
  } catch (error) {
    const isMisuse = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    // Errors that the operator can fix are one line, all others have their stack.
    at.complain(isMisuse || error instanceof CommandRefused ? error.message : error);
    return isMisuse ? misused : 1;
  }
}
