/**
 * Functions that exceed the limit, for architecture.test.ts. The list only shrinks: a function that is split is removed, and none is added.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface LongFunction {
  /** Folder, file and name: stable across a move to another folder. */
  readonly place: string;
  readonly lines: number;
}

const isTest = /\.test\.tsx?$|\/testing\/|fixture\.tsx?$/;

interface Report {
  readonly diagnostics: readonly { readonly message: string; readonly filename: string }[];
}

/** Functions of all packages with more than 120 lines, outside tests. */
export function findLongFunctions(root: string): readonly LongFunction[] {
  const config = join('scripts', 'long-functions.oxlintrc.json');
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-c', config, '--format=json', 'packages'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!stdout.startsWith('{')) throw new Error(`oxlint failed: ${stderr}${stdout}`);
  return (JSON.parse(stdout) as Report).diagnostics
    .filter(({ filename }) => !isTest.test(filename))
    .map(({ message, filename }) => ({
      place: `${filename.split('/').slice(-2).join('/')} ${/`([^`]+)`/.exec(message)?.[1] ?? '(no name)'}`,
      lines: Number(/\((\d+)\)/.exec(message)?.[1]),
    }));
}

/** Place → most lines. */
export const longFunctions: Readonly<Record<string, number>> = {
  'chart/state-strip.tsx StateStrip': 170,
  'chart/time-chart.tsx TimeChart': 190,
  'planning/program.ts (no name)': 150,
  'planning/program.ts programOf': 230,
};
