/** Creates the folders of a new feature from `templates/feature`, and adds its line to each list. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface FeatureNames {
  /** `work-orders`. */
  readonly many: string;
  /** `work-order`. */
  readonly one: string;
  /** `工单`. */
  readonly zh: string;
}

/** In each of these folders the feature gets a folder, and in the list a line. */
const parts = [
  { template: 'contract', folder: 'packages/contract/src', list: 'packages/contract/src/domains.ts' },
  { template: 'server', folder: 'packages/server/src/features', list: 'packages/server/src/features/list.ts' },
  { template: 'web', folder: 'packages/web/src/features', list: 'packages/web/src/app/features.ts' },
] as const;
type Template = (typeof parts)[number]['template'];

const templates = join(import.meta.dirname, 'templates', 'feature');

const camel = (name: string) => name.replace(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const lineOf: Readonly<Record<Template, (names: FeatureNames) => string>> = {
  contract: ({ many }) => `export * as ${camel(many)} from './${many}/domain.ts';`,
  server: ({ many }) => `export { ${camel(many)}Feature } from './${many}/feature.ts';`,
  web: ({ many, one }) => `export { ${camel(many)}Screen, ${camel(one)}Widgets } from '../features/${many}/route.ts';`,
};

/** Replaces the names of the template with those of the feature; longer ones first. */
function inWordsOf({ many, one, zh }: FeatureNames): (text: string) => string {
  const spaced = (name: string) => name.replaceAll('-', ' ');
  const words: readonly (readonly [string, string])[] = [
    ['work-orders', many],
    ['work-order', one],
    ['work_orders', many.replaceAll('-', '_')],
    ['workOrders', camel(many)],
    ['WorkOrders', capital(camel(many))],
    ['workOrder', camel(one)],
    ['WorkOrder', capital(camel(one))],
    ['work orders', spaced(many)],
    ['Work orders', capital(spaced(many))],
    ['a work order', /^[aeiou]/.test(one) ? `an ${spaced(one)}` : `a ${spaced(one)}`],
    ['A work order', /^[aeiou]/.test(one) ? `An ${spaced(one)}` : `A ${spaced(one)}`],
    ['work order', spaced(one)],
    ['Work order', capital(spaced(one))],
    ['工单', zh],
  ];
  return (text) => words.reduce((all, [from, to]) => all.replaceAll(from, to), text);
}

/** The reason why a feature cannot have these names; null: it can. */
export function refusalOf({ many, one, zh }: FeatureNames): string | null {
  const form = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
  if (!form.test(many) || !form.test(one)) return 'names are lower-case words with dashes between them: work-orders work-order';
  if (many === one) return 'the name of many and the name of one must differ: work-orders work-order';
  return /\p{Script=Han}/u.test(zh) ? null : 'the third name is the Chinese one: 工单';
}

/** Inserts a line into a list, sorted by the path that it names. */
function withLine(list: string, line: string): string {
  const pathOf = (text: string) => /from '([^']+)';$/.exec(text)?.[1] ?? '';
  const lines = list.trimEnd().split('\n');
  const at = lines.findIndex((each) => pathOf(each) > pathOf(line));
  return `${lines.toSpliced(at < 0 ? lines.length : at, 0, line).join('\n')}\n`;
}

/** Adds the feature to the tree at `root` and returns the written paths. Throws, and writes nothing, if one of its folders exists. */
export function addFeature(root: string, names: FeatureNames): readonly string[] {
  const refusal = refusalOf(names);
  if (refusal !== null) throw new Error(refusal);
  for (const { folder } of parts)
    if (existsSync(join(root, folder, names.many))) throw new Error(`${folder}/${names.many} is there already`);
  const inWords = inWordsOf(names);
  const written: string[] = [];
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    written.push(path);
  };
  for (const { template, folder, list } of parts) {
    for (const file of globSync('**/*.template', { cwd: join(templates, template) }).sort()) {
      const path = join(folder, names.many, inWords(file.replace(/\.template$/, '')));
      write(path, inWords(readFileSync(join(templates, template, file), 'utf8')));
    }
    write(list, withLine(readFileSync(join(root, list), 'utf8'), lineOf[template](names)));
  }
  return written;
}
