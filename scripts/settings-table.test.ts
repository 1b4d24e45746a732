import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readmeFile, readmeWithSettings } from './settings-table.ts';

it('the README lists every setting with its default (node scripts/settings-table.ts writes it)', () => {
  const readme = readFileSync(readmeFile, 'utf8');
  expect(readme).toBe(readmeWithSettings(readme));
});
