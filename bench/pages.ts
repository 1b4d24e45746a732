/** JavaScript that a browser loads for the login route and for each lazy route, gzip, from the built bundle. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BenchRow } from './row.ts';

const dist = join(import.meta.dirname, '..', 'packages/web/dist');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
  readonly src?: string;
}

/** Every chunk that `key` needs before it can run. */
function closure(manifest: Readonly<Record<string, Chunk>>, key: string, into = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || into.has(chunk.file)) return into;
  into.add(chunk.file);
  for (const next of chunk.imports ?? []) closure(manifest, next, into);
  return into;
}

/** Of the scripts among some files of the bundle. */
export const gzipKb = (files: Iterable<string>) =>
  [...files].reduce(
    (sum, file) => sum + (file.endsWith('.js') ? gzipSync(readFileSync(normalize(join(dist, file))), { level: 9 }).length : 0),
    0,
  ) / 1000;

/** Needs `packages/web/dist` with Vite's manifest. */
export function pagesBench(): BenchRow[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
  const shell = closure(manifest, entry);
  const routes = Object.keys(manifest).filter((key) => /-screen\.tsx$/.test(key));
  const login = routes.find((key) => key.includes('login'));
  const first = login ? closure(manifest, login, new Set(shell)) : shell;
  const charts = [...first].filter((file) => /echarts|uplot|chart/i.test(file));
  const lazy = routes
    .filter((key) => key !== login)
    .map((key) => ({ key, kb: gzipKb([...closure(manifest, key)].filter((file) => !first.has(file))) }))
    .sort((a, b) => b.kb - a.kb);
  const largest = lazy[0];
  return [
    {
      name: `JavaScript of the login route, gzip (chart chunks in it: ${charts.length})`,
      figure: gzipKb(first),
      unit: 'kB',
      goal: '≤ 260',
    },
    ...(largest
      ? [{ name: `largest lazy route beyond it: ${dirname(largest.key).split('/').at(-1)}`, figure: largest.kb, unit: 'kB' }]
      : []),
  ];
}
