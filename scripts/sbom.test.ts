import { expect, it } from 'vitest';
import { makeSbom } from './sbom.ts';

it('the list of components contains every runtime dependency, also if a tool needs it too, and no tool', () => {
  const { metadata, components, dependencies } = makeSbom();
  const names = components.map(({ name }) => name);
  expect(metadata.component.name).toBe('czyun');
  // A root dependency for tests, one of a tool, one of the plant, one of the pages.
  expect(names).toEqual(expect.arrayContaining(['fastify', 'zod', 'aedes', 'react', 'chdb', '@node-rs/argon2']));
  for (const tool of ['vitest', 'knip', '@biomejs/biome', 'playwright-core']) expect(names).not.toContain(tool);
  // Components of other platforms, and one whose manifest names no licence.
  const explained = components.filter(({ properties = [] }) => properties.some(({ name }) => name === 'czyun:explained'));
  expect(explained.map(({ name }) => name)).toEqual(expect.arrayContaining(['png-js', '@chdb/lib-darwin-arm64']));
  expect(JSON.stringify(explained)).not.toContain('unexplained');
  const refs = new Set([metadata.component, ...components].map((component) => component['bom-ref']));
  for (const { ref, dependsOn } of dependencies) for (const each of [ref, ...dependsOn]) expect(refs).toContain(each);
});
