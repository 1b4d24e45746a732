/**
 * `node scripts/complete-lock.ts` after every `npm install`: adds the packages of other platforms to package-lock.json that npm left out
 * because it could not see them (a registry that mirrors one platform only). Without their entries `npm ci` refuses the lock file. Version,
 * os and cpu follow from the package that depends on them and from their names; npm checks the rest when it installs them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gapsOf, reasonFor } from './lock-gaps.ts';

interface Locked {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const file = join(import.meta.dirname, '..', 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };
const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix'];
const processors: readonly (readonly [pattern: RegExp, cpu: string])[] = [
  [/arm64|aarch64/, 'arm64'],
  [/armv7|arm-|-arm\b/, 'arm'],
  [/x64|x86_64/, 'x64'],
  [/ia32/, 'ia32'],
  [/ppc64/, 'ppc64'],
  [/riscv64/, 'riscv64'],
  [/s390x/, 's390x'],
  [/loong64/, 'loong64'],
  [/mips64el/, 'mips64el'],
  [/wasm32/, 'wasm32'],
];

const added: string[] = [];
for (const [path, { optionalDependencies, dev }] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies ?? {})) {
    const version = /\d+\.\d+\.\d+\S*$/.exec(range)?.[0];
    const isThere = `node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages;
    if (isThere || !version) continue;
    const system = systems.find((each) => name.includes(each));
    const cpu = processors.find(([pattern]) => pattern.test(name))?.[1];
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(dev ? { dev } : {}),
      ...(name.includes('musl') ? { libc: ['musl'] } : /-gnu/.test(name) ? { libc: ['glibc'] } : {}),
      optional: true,
      ...(system ? { os: [system] } : {}),
    };
    added.push(`${name}@${version}`);
  }
}
const root = lock.packages[''];
const sorted = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = { ...(root ? { '': root } : {}), ...Object.fromEntries(sorted) };
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
// Every package without a hash or a licence has its reason in lock-gaps.ts, and its row in docs/decisions/003-dependencies.md.
const strange = gapsOf(lock.packages).filter((gap) => reasonFor(gap) === undefined);
for (const { name, version, lacks } of strange)
  console.error(`${name}@${version} has no ${lacks}: give the reason in scripts/lock-gaps.ts`);
if (strange.length > 0) process.exitCode = 1;
console.log(added.length === 0 ? 'the lock file was complete' : `added:\n${added.join('\n')}`);
