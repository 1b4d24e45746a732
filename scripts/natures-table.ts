/**
 * The table of natures in docs/operations.md, generated from the devices package: `node scripts/natures-table.ts` writes it,
 * natures-table.test.ts compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { natureMetrics } from '../packages/devices/src/index.ts';

export const operationsFile = join(import.meta.dirname, '..', 'docs/operations.md');

/** The document with the table of the current natures. */
export function operationsWithNatures(text: string): string {
  const rows = Object.entries(natureMetrics).map(([nature, metrics]) => `| ${nature} | ${metrics.join(', ') || 'none'} |`);
  const table = ['| nature | metrics that every type of it has |', '|---|---|', ...rows].join('\n');
  return text.replace(/\| nature \| metrics that every type of it has \|\n(\|.*\n)*/, `${table}\n`);
}

if (import.meta.main) writeFileSync(operationsFile, operationsWithNatures(readFileSync(operationsFile, 'utf8')));
