/** The table of docs/settings.md from the one schema: `node scripts/settings-table.ts` writes it, settings-table.test.ts compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings } from '../packages/server/src/settings.ts';

export const settingsFile = join(import.meta.dirname, '..', 'docs/settings.md');

/** The document with the table of the schema. */
export function documentWithSettings(text: string): string {
  const rows = describeSettings().map(({ name, fallback, description }) => `| ${name} | ${fallback ?? '–'} | ${description} |`);
  const table = ['| name | default | meaning |', '|---|---|---|', ...rows].join('\n');
  return text.replace(/\| name \| default \| meaning \|\n(\|.*\n)*/, () => `${table}\n`);
}

if (import.meta.main) writeFileSync(settingsFile, documentWithSettings(readFileSync(settingsFile, 'utf8')));
