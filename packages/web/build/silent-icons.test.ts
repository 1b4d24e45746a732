import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { silenced } from './silent-icons.ts';

const main = createRequire(import.meta.url).resolve('@ant-design/icons');
const components = join(main.slice(0, main.lastIndexOf('/icons/')), 'icons/es/components');

it.each(['AntdIcon.js', 'AntdIconLight.js'])('%s is silenced where an icon has no name of its own', (file) => {
  const code = silenced(readFileSync(join(components, file), 'utf8'));
  expect(code).toContain('"aria-hidden": true');
  expect(code).not.toContain('"aria-label": icon.name');
});

it('asks to be adapted when the library changes', () => {
  expect(() => silenced('export default null;')).toThrow(/has changed/);
});
