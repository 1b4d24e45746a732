/**
 * The classes of every CSS module as types, so that a misspelt one does not compile: `node scripts/css-types.ts` writes them,
 * css-types.test.ts compares.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = join(root, 'packages/web/src');

export const typesFile = join(sources, 'css-modules.d.ts');

/** Names of the classes in the selectors of a style sheet, in alphabetical order. */
export function classesOf(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|'[^']*'/g, '');
  const selectors = [...bare.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector.trim());
  const own = selectors.filter((selector) => !selector.startsWith('@')).map((selector) => selector.replace(/:global\([^)]*\)/g, ''));
  return [...new Set(own.flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)))].sort();
}

const property = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

/** TypeScript finds a declaration by the end of the imported path, so each file name may be used once. */
function declarationOf([file, classes]: readonly [file: string, classes: readonly string[] | null]): string {
  if (classes === null) return `declare module '*/${file}' {}\n`;
  const properties = classes.map((name) => `    readonly ${property(name)}: string;`);
  return [`declare module '*/${file}' {`, '  const css: {', ...properties, '  };', '  export default css;', '}', ''].join('\n');
}

export function typesOf(sheets: ReadonlyMap<string, readonly string[] | null>): string {
  return ['/** Written by `node scripts/css-types.ts`. */', '', ...[...sheets].map(declarationOf)].join('\n');
}

/** The style sheets of the pages by file name with the classes of modules; null: a style sheet without local names. */
export function styleSheets(): ReadonlyMap<string, readonly string[] | null> {
  const sheets = new Map<string, readonly string[] | null>();
  for (const path of globSync('**/*.css', { cwd: sources }).sort((a, b) => (basename(a) < basename(b) ? -1 : 1))) {
    const file = basename(path);
    if (sheets.has(file)) throw new Error(`two style sheets are called ${file}: rename one`);
    sheets.set(file, file.endsWith('.module.css') ? classesOf(readFileSync(join(sources, path), 'utf8')) : null);
  }
  return sheets;
}

if (import.meta.main) writeFileSync(typesFile, typesOf(styleSheets()));
