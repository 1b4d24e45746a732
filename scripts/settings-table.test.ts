import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentWithSettings, settingsFile } from './settings-table.ts';

it('docs/settings.md lists every setting with its default (node scripts/settings-table.ts writes it)', () => {
  const text = readFileSync(settingsFile, 'utf8');
  expect(text).toContain('| PORT | 8080 |');
  expect(text).toBe(documentWithSettings(text));
});
