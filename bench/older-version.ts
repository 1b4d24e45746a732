/** Another commit of this repository in a separate folder, ready to run beside this one. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '..');
const git = (...words: string[]) => execFileSync('git', words, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });

/** Checks `commit` out into `folder`, which must not exist, with the packages installed here; `remove` deletes it. */
export function checkOut(commit: string, folder: string): { readonly remove: () => void } {
  git('worktree', 'add', '--detach', folder, commit);
  const [from, to] = [join(repository, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== '@js-temporal') symlinkSync(join(from, name), join(to, name));
  // Versions before October use the same interface under the name of another package.
  const renamed = join(to, '@js-temporal', 'polyfill');
  mkdirSync(renamed, { recursive: true });
  writeFileSync(join(renamed, 'package.json'), '{"name":"@js-temporal/polyfill","type":"module","exports":"./index.js"}');
  writeFileSync(join(renamed, 'index.js'), "export { Temporal } from 'temporal-polyfill';\n");
  return { remove: () => git('worktree', 'remove', '--force', folder) };
}
