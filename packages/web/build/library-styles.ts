/**
 * The styles of the component library as files. By itself it makes them while a page is rendered, which takes a tenth of the time to a first view. Its own style sheet
 * has the same rules, for all components together; here each component in use has a file, in the layer of the library, and the functions that make styles are not bundled.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Beginnings of the classes of a component that are not its name. */
const classesOf: Readonly<Record<string, readonly string[]>> = {
  Addon: ['space-addon'],
  Badge: ['badge', 'ribbon'],
  Button: ['btn'],
  DatePicker: ['picker'],
  FloatButton: ['float-btn'],
  Grid: ['row', 'col'],
  Input: ['input', 'otp'],
  QRCode: ['qrcode'],
};

/** Links and icons. */
const base = 'Base';
const ofBase = /^(?:a[:,{[]|\.anticon)/;
const styled = /^(?:@[^{]*\{)?[^{]*?\.ant-([a-z]+(?:-[a-z]+)*)/;
const animations = /^@keyframes\s+([\w-]+)/;

const kebab = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

/** The rules at the top of a style sheet, in order. */
function topRules(css: string): string[] {
  const rules: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth += 1;
    if (css[at] !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    rules.push(css.slice(start, at + 1).trim());
    start = at + 1;
  }
  return rules;
}

/** The rules of each of the components, and of links and icons, with the animations that they name. Rules of no component have an empty name. */
export function stylesByComponent(css: string, components: readonly string[]): ReadonlyMap<string, string> {
  const owners = components
    .flatMap((component) => (classesOf[component] ?? [kebab(component)]).map((start) => [start, component] as const))
    .toSorted(([a], [b]) => b.length - a.length);
  const ownerOf = (rule: string): string => {
    if (ofBase.test(rule)) return base;
    const name = styled.exec(rule)?.[1];
    return owners.find(([start]) => name === start || name?.startsWith(`${start}-`))?.[1] ?? '';
  };
  // The sheet also has the variables of the library's own theme; those of ours are set while rendering.
  const all = topRules(css).filter((rule) => !rule.includes('.css-var-_R_'));
  const moves = all.filter((rule) => animations.test(rule));
  const rules = all.filter((rule) => !animations.test(rule));
  const isNamed = (move: string, text: string) => text.includes(`animation-name:${animations.exec(move)?.[1]};`);
  return new Map(
    [...Map.groupBy(rules, ownerOf)].map(([component, own]) => {
      const text = own.join('');
      return [component, `@layer antd{${text}${moves.filter((move) => isNamed(move, text)).join('')}}`];
    }),
  );
}

/** Functions of the library that take a component's name and the function that makes its styles. */
const maker = 'gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)';
const named = new RegExp(`\\b${maker}\\(\\s*\\[?\\s*['"](\\w+)`, 'g');

/** The components that a module of the library makes styles of. */
const componentsIn = (code: string) => [...code.matchAll(named)].flatMap(([, component]) => component ?? []);

const library = dirname(createRequire(import.meta.url).resolve('antd/package.json'));

export const librarySheet = (): string => readFileSync(join(library, 'dist/antd.css'), 'utf8');

export function everyComponent(): string[] {
  const files = readdirSync(join(library, 'es'), { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => /style[\w/\\]*\.js$/.test(file))
    .flatMap((file) => componentsIn(readFileSync(join(library, 'es', file), 'utf8')));
  return [...new Set(found)];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function* callsIn(node: unknown): Generator<Node & { readonly callee: { readonly name?: string }; readonly arguments: readonly Node[] }> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'CallExpression') yield node as never;
  for (const child of Object.values(node)) yield* callsIn(child);
}

const styleMaker = new RegExp(`^${maker}$`);
const prefix = '/@library-styles/';
const componentOf = (id: string) => id.slice(prefix.length, -'.css'.length);
const alwaysMade = 'if (memoizedZeroRuntime) {';

export function libraryStyles(): Plugin {
  let styles: ReadonlyMap<string, string> = new Map();
  return {
    name: 'library-styles',
    apply: 'build',
    buildStart() {
      styles = stylesByComponent(librarySheet(), everyComponent());
    },
    resolveId: { filter: { id: new RegExp(`^${prefix}`) }, handler: (id) => ({ id, moduleSideEffects: true }) },
    load: {
      filter: { id: new RegExp(`^${prefix}`) },
      handler: (id) => styles.get(componentOf(id)) ?? '',
    },
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const used = ids.filter((id) => id.startsWith(prefix)).map(componentOf);
      if (used.length > 0 && !used.includes(base)) this.error('antd makes its styles elsewhere now: build/library-styles.ts');
      const bare = used.filter((component) => !styles.has(component));
      if (bare.length > 0) this.error(`the style sheet of antd has no rules for ${bare.join(', ')}: build/library-styles.ts`);
    },
    transform: {
      filter: {
        id: /[\\/](?:antd[\\/]es|@ant-design[\\/]cssinjs-utils[\\/]es)[\\/].*\.js$/,
        code: new RegExp(`\\b${maker}\\b`),
      },
      handler(code, id) {
        if (/cssinjs-utils[\\/]es[\\/].*genStyleUtils\.js$/.test(id)) {
          if (!code.includes(alwaysMade)) throw new Error('@ant-design/cssinjs-utils has changed: build/library-styles.ts');
          return { code: `import '${prefix}${base}.css';\n${code.replace(alwaysMade, 'if (true) {')}`, map: null };
        }
        const calls = [...callsIn(this.parse(code))].filter(({ callee }) => styleMaker.test(callee.name ?? ''));
        let without = code;
        for (const call of calls.toReversed()) {
          const { start, end } = call.arguments[1] ?? call;
          without = `${without.slice(0, start)}undefined${without.slice(end)}`;
        }
        const imports = [...new Set(componentsIn(code))].map((component) => `import '${prefix}${component}.css';\n`);
        return calls.length === 0 ? null : { code: imports.join('') + without, map: null };
      },
    },
  };
}
