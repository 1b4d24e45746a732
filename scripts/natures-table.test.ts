import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { operationsFile, operationsWithNatures } from './natures-table.ts';

it('docs/operations.md lists the metrics of every nature (node scripts/natures-table.ts writes it)', () => {
  const text = readFileSync(operationsFile, 'utf8');
  expect(text).toContain('| other | none |');
  expect(text).toBe(operationsWithNatures(text));
});
