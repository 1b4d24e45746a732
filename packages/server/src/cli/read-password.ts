/** A password from the console (hidden, twice) or from standard input; never from the command line, which others can read. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandRefused } from './refused.ts';
import type { ConsoleInput } from './types.ts';

const longest = 128;

/** A password of at least `shortest` characters. */
export async function readPassword(input: ConsoleInput, shortest: number): Promise<string> {
  const password = (input.isTTY ? await ask(input) : await firstLine(input)).trim();
  if (password.length < shortest || password.length > longest) {
    throw new CommandRefused(`the password must have ${shortest} to ${longest} characters`);
  }
  return password;
}

async function ask(input: ConsoleInput): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: unseen, terminal: true });
  try {
    process.stderr.write('Password: ');
    const password = await lines.question('');
    process.stderr.write('\nAgain: ');
    const again = await lines.question('');
    process.stderr.write('\n');
    if (password !== again) throw new CommandRefused('Entered passwords differ!');
    return password;
  } finally {
    lines.close();
  }
}

async function firstLine(input: ConsoleInput): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n') || text.length > 4096) break;
  }
  return text.split(/\r?\n/, 1)[0] ?? '';
}
