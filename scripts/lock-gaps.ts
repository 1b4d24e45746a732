/**
 * Packages of the lock file without an integrity hash or without a licence, each with its reason. `node scripts/lock-gaps.ts` writes their
 * table into docs/decisions/003-dependencies.md; lock-gaps.test.ts fails if one has no reason, or if the table is outdated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export type Packages = Readonly<Record<string, Locked>>;

export interface Gap {
  readonly name: string;
  readonly version: string;
  readonly lacks: 'hash and licence' | 'hash' | 'licence';
  /** Package that depends on it for other platforms; null: none, it is installed everywhere. */
  readonly askedBy: string | null;
  readonly isTool: boolean;
}

const root = join(import.meta.dirname, '..');
export const dependenciesFile = join(root, 'docs/decisions/003-dependencies.md');

/** Why packages of other platforms may lack both: by the package that depends on them. */
const platforms: Readonly<Record<string, string>> = {
  chdb: 'the engine for other platforms; licence as of `chdb` (Apache-2.0). The registry that the lock file was made with has the one for Linux x64 alone',
  '@biomejs/biome': 'tool for other platforms; not in the product',
  'oxc-parser': 'part of a tool (knip) for other platforms; not in the product',
  oxlint: 'tool for other platforms; not in the product',
  'oxlint-tsgolint': 'tool for other platforms; not in the product',
};

/**
 * Why a package that is installed everywhere lacks a licence in its manifest: by name and version, so that a new version is checked again.
 */
const unlicensed: Readonly<Record<string, string>> = {
  'png-js@2.0.0': 'asked for by `pdfkit`; its `LICENSE` file says MIT, its manifest says nothing',
};

export function readPackages(): Packages {
  return (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages }).packages;
}

/** Registry packages that lack one of the two. */
export function gapsOf(packages: Packages): Gap[] {
  return Object.entries(packages).flatMap(([path, { version = '', integrity, license, link, optional, os, cpu, dev }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || link || (integrity && license)) return [];
    const asks = Object.entries(packages).find(([, { optionalDependencies = {} }]) => name in optionalDependencies)?.[0];
    const isOfPlatform = optional === true && (os ?? cpu) !== undefined && asks !== undefined;
    const lacks = integrity ? 'licence' : license ? 'hash' : 'hash and licence';
    return [{ name, version, lacks, askedBy: isOfPlatform ? (asks.split('node_modules/').at(-1) ?? null) : null, isTool: dev === true }];
  });
}

/** Undefined: no reason given. */
export function reasonFor({ name, version, lacks, askedBy }: Gap): string | undefined {
  if (askedBy !== null) return platforms[askedBy];
  return lacks === 'licence' ? unlicensed[`${name}@${version}`] : undefined;
}

/** Reasons that no package needs any longer. */
export function idleReasons(gaps: readonly Gap[]): string[] {
  const used = new Set(gaps.map(({ name, version, askedBy }) => askedBy ?? `${name}@${version}`));
  return [...Object.keys(platforms), ...Object.keys(unlicensed)].filter((each) => !used.has(each));
}

const head = '| package | asked for by | lacks | why |\n|---|---|---|---|\n';

/** The document with the table of the current lock file; packages with the same dependent share a row. */
export function withGaps(text: string, gaps: readonly Gap[]): string {
  const rows = [...Map.groupBy(gaps, ({ name, askedBy }) => askedBy ?? name).values()].map((group) => {
    const [first] = group;
    if (!first) return '';
    const names = group.map(({ name, version }) => `${name} ${version}`).join(', ');
    return `| ${names} | ${first.askedBy ?? '–'} | ${first.lacks} | ${reasonFor(first) ?? '**unexplained**'} |\n`;
  });
  return text.replace(/\| package \| asked for by \| lacks \| why \|\n(\|.*\n)*/, `${head}${rows.join('')}`);
}

if (import.meta.main) writeFileSync(dependenciesFile, withGaps(readFileSync(dependenciesFile, 'utf8'), gapsOf(readPackages())));
