/** The table of settings in the README out of the one schema: `node scripts/settings-table.ts` writes it, settings-table.test.ts compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings } from '../packages/server/src/settings.ts';

export const readmeFile = join(import.meta.dirname, '..', 'README.md');

/** The README with the table as the schema has it. */
export function readmeWithSettings(readme: string): string {
  const rows = describeSettings().map(({ name, fallback, description }) => `| ${name} | ${fallback ?? '–'} | ${description} |`);
  return readme.replace(/(## Settings\n)[\s\S]*?(?=\n## )/, `$1${['| name | default | meaning |', '|---|---|---|', ...rows].join('\n')}\n`);
}

if (import.meta.main) writeFileSync(readmeFile, readmeWithSettings(readFileSync(readmeFile, 'utf8')));
