import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dependenciesFile, gapsOf, idleReasons, readPackages, reasonFor, withGaps } from './lock-gaps.ts';

const packages = readPackages();
const gaps = gapsOf(packages);

describe('packages of the lock file without a hash or a licence', () => {
  it('have a reason, and no reason is unused', () => {
    expect(gaps.filter((gap) => reasonFor(gap) === undefined)).toEqual([]);
    expect(idleReasons(gaps)).toEqual([]);
  });

  it('are listed in docs/decisions/003-dependencies.md (node scripts/lock-gaps.ts writes it)', () => {
    const text = readFileSync(dependenciesFile, 'utf8');
    expect(text).toContain('| png-js 2.0.0 |');
    expect(text).toBe(withGaps(text, gaps));
  });

  it('are not used here: every installed package was verified against its hash', () => {
    const installed = (
      JSON.parse(readFileSync(join(import.meta.dirname, '../node_modules/.package-lock.json'), 'utf8')) as { packages: object }
    ).packages;
    expect(gaps.filter(({ name, lacks }) => lacks !== 'licence' && `node_modules/${name}` in installed)).toEqual([]);
    const { version, license } = JSON.parse(readFileSync(join(import.meta.dirname, '../node_modules/chdb/package.json'), 'utf8'));
    expect([license, packages['node_modules/chdb']?.version]).toEqual(['Apache-2.0', version]);
    expect(readFileSync(join(import.meta.dirname, '../node_modules/png-js/LICENSE'), 'utf8')).toMatch(/^MIT License/);
  });

  it('are detected when one is added, from any source', () => {
    const fresh = (more: object, name = 'new-one') => gapsOf({ ...packages, [`node_modules/${name}`]: { version: '1.0.0', ...more } });
    const unexplained = (of: typeof gaps) => of.filter((gap) => reasonFor(gap) === undefined).map(({ name, lacks }) => [name, lacks]);
    expect(unexplained(fresh({ license: 'MIT' }))).toEqual([['new-one', 'hash']]);
    expect(unexplained(fresh({ integrity: 'sha512-x' }))).toEqual([['new-one', 'licence']]);
    expect(unexplained(fresh({ optional: true, os: ['linux'] }))).toEqual([['new-one', 'hash and licence']]);
    expect(unexplained(fresh({ integrity: 'sha512-x', version: '2.1.0' }, 'png-js'))).toEqual([['png-js', 'licence']]);
    expect(unexplained(fresh({ integrity: 'sha512-x', license: 'MIT' }))).toEqual([]);
  });
});
