import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Folder of the built bundle. */
export const bundleFolder = join(root, 'packages/web/dist');
/** Sources of the built pages. */
export const sources: readonly string[] = [
  'packages/web/src',
  'packages/web/index.html',
  'packages/web/build',
  'packages/web/vite.config.ts',
  'packages/web/public',
  'packages/contract/src',
  'packages/devices/src',
  'package-lock.json',
];

function newestIn(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => (name === 'dist' ? 0 : newestIn(join(path, name)))));
}

/** When the newest of some files and folders of the project was changed, ms. */
export const newest = (paths: readonly string[]): number => Math.max(...paths.map((path) => newestIn(join(root, path))));

/** True if the web bundle is missing or older than its sources. */
export function bundleIsStale(): boolean {
  const built = statSync(join(bundleFolder, 'index.html'), { throwIfNoEntry: false });
  return !built || newest(sources) > built.mtimeMs;
}

/** Builds the web bundle, until `signal` aborts it; rejects with the builder's output if it fails. */
export function buildBundle(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'packages/web'),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal ? { signal } : {}),
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let words = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the web bundle could not be built:\n${words}`))));
  });
}
