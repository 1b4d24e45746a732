import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { silenced } from './silent-icons.ts';

const main = createRequire(import.meta.url).resolve('@ant-design/icons');
const base = join(main.slice(0, main.lastIndexOf('icons') + 'icons'.length), 'es/components/AntdIcon.js');

it('silences icons without a name of their own, and asks to be adapted when the library changes', () => {
  const code = silenced(readFileSync(base, 'utf8'));
  expect(code).toContain('"aria-hidden": true');
  expect(code).not.toContain('"aria-label": icon.name');
  expect(() => silenced('export default null;')).toThrow(/has changed/);
});
