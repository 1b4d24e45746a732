/** The page of an exported incident: one file without outside addresses; data.js and manifest.js beside it provide the contents. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'page');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const scripts = ['texts.js', 'check.js', 'draw.js', 'show.js'] as const;

/** A module as part of one script: all modules must use different names. */
const script = (name: string) =>
  read(name)
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '');

let made: string | undefined;

export function pageText(): string {
  made ??= read('page.html')
    .replace('/*css*/', () => read('page.css'))
    .replace('/*js*/', () => scripts.map(script).join('\n'));
  return made;
}
