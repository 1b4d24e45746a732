/**
 * Dependencies of source files, from their import lines; an import through a barrel of the contract depends on the file that defines the
 * name.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Barrels that are resolved, by the name used in imports. */
const barrels: Readonly<Record<string, string>> = {
  '@czyun/contract': 'packages/contract/src/index.ts',
  '@czyun/devices': 'packages/devices/src/index.ts',
  '@czyun/server': 'packages/server/src/index.ts',
};

const statement = /(?:^|\n)\s*(import|export)\s+(type\s+)?([^'"`;]*?)\s*from\s+'([^']+)'/g;
/** Dynamic imports, started programs, style sheets, files that are read. */
const literal = /['"`](\.{1,2}\/[^'"`\n]+)['"`]/g;
const ending = /\.(ts|tsx|css|json)$/;
const exported = /(?:^|\n)export\s+(?:async\s+)?(?:const|let|function\*?|class|enum)\s+(\w+)/g;

export interface SourceGraph {
  readonly files: readonly string[];
  readonly textOf: (file: string) => string;
  /** Files that import it. */
  readonly neededBy: (file: string) => readonly string[];
  /** Files that it imports. */
  readonly needs: (file: string) => readonly string[];
}

/** Names in braces, without types. */
const namesOf = (clause: string) =>
  (/\{([^}]*)\}/s.exec(clause)?.[1] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => each.split(/\s+as\s+/)[0] ?? '');

export function readSources(root: string): SourceGraph {
  const files = globSync(['packages/*/src/**/*', 'packages/*/*.ts', 'e2e/*.ts', 'scripts/*.ts', 'bench/**/*.ts', '*.ts'], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }).filter((file) => ending.test(file));
  const known = new Set(files);
  const texts = new Map<string, string>();
  const textOf = (file: string) => {
    const text = texts.get(file) ?? (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
    texts.set(file, text);
    return text;
  };
  const code = files.filter((file) => /\.tsx?$/.test(file));
  const resolved = (from: string, to: string) => normalize(join(dirname(from), to.replace(/\?.*$/, '')));

  /** Barrel → name → the files of its package that define it. */
  const definers = new Map<string, Map<string, string[]>>();
  for (const barrel of Object.values(barrels)) {
    const names = new Map<string, string[]>();
    for (const file of code.filter((each) => each.startsWith(`${dirname(barrel)}/`) && !each.includes('.test.')))
      for (const [, name = ''] of textOf(file).matchAll(exported)) names.set(name, [...(names.get(name) ?? []), file]);
    definers.set(barrel, names);
  }

  function neededOf(file: string): Set<string> {
    const needed = new Set<string>();
    const text = textOf(file);
    for (const [, verb, type, clause = '', from = ''] of text.matchAll(statement)) {
      if (type !== undefined) continue;
      const domain = /^@czyun\/contract\/([a-z-]+)$/.exec(from)?.[1];
      const target = barrels[domain === undefined ? from : '@czyun/contract'] ?? resolved(file, from);
      const names = definers.get(target);
      // A barrel itself defines nothing.
      if (names && verb === 'import' && clause.startsWith('{')) {
        for (const name of namesOf(clause)) for (const definer of names.get(name) ?? [target]) needed.add(definer);
      } else if (clause.startsWith('{') && namesOf(clause).length === 0) continue;
      else needed.add(target);
    }
    const typesAlone = new Set([...text.matchAll(statement)].map(([, , , , from = '']) => from));
    for (const [, to = ''] of text.matchAll(literal)) if (!typesAlone.has(to)) needed.add(resolved(file, to));
    needed.delete(file);
    return new Set([...needed].filter((each) => known.has(each)));
  }

  const needs = new Map(code.map((file) => [file, [...neededOf(file)]]));
  const neededBy = new Map<string, string[]>();
  for (const [file, wanted] of needs) for (const each of wanted) neededBy.set(each, [...(neededBy.get(each) ?? []), file]);
  return { files, textOf, neededBy: (file) => neededBy.get(file) ?? [], needs: (file) => needs.get(file) ?? [] };
}

/**
 * All direct and indirect dependents of the files. A file matching `isEnd` is included but not followed, unless it is one of the files
 * itself.
 */
export function reachedFrom(graph: SourceGraph, from: Iterable<string>, isEnd: (file: string) => boolean): ReadonlySet<string> {
  const begins = new Set(from);
  const reached = new Set(begins);
  const waiting = [...begins];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (isEnd(file) && !begins.has(file)) continue;
    for (const next of graph.neededBy(file)) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}
