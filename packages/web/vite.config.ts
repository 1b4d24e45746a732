import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import product from '../../package.json' with { type: 'json' };
import { firstTexts, textsFirst } from './build/texts-first.ts';

const { version } = product;

/** Where the built files are served from (`/` by default) and which server `vite dev` talks to. */
const base = process.env['WEB_BASE'] ?? '/';
/** Shown in the menu of the person. A build that must come out the same twice names its time (s). */
const builtAt = process.env['SOURCE_DATE_EPOCH'] === undefined ? Date.now() : Number(process.env['SOURCE_DATE_EPOCH']) * 1000;
const server = process.env['WEB_SERVER'] ?? 'http://127.0.0.1:8080';

/** Of a call the server alone needs these; the browser takes their types. */
const serverFields = new Set(['summary', 'query', 'body', 'response', 'cost', 'most', 'names']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Literal extends Node {
  readonly properties: readonly (Node & { readonly key?: { readonly name?: string } })[];
}
interface Declaration extends Node {
  readonly declarations: readonly { readonly init: Node | null }[];
}

/**
 * The contract without what the browser does not ask it for: calls lose the fields of the server, and a schema that nothing names any more falls out
 * of the bundle, since making one is marked as doing nothing else.
 */
const withoutSchemas: Plugin = {
  name: 'without-schemas',
  transform(code, id) {
    if (!/contract[\\/]src[\\/]/.test(id) || !/from ['"]zod['"]/.test(code)) return null;
    const edits: { readonly at: number; readonly cut: number; readonly put: string }[] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, properties = [] } = node as Partial<Literal>;
      const names = type === 'ObjectExpression' ? properties.map(({ key }) => key?.name ?? '') : [];
      const isCall = names.includes('method') && names.includes('path');
      for (const [at, { start, end }] of isCall ? properties.entries() : []) {
        if (!serverFields.has(names[at] ?? '')) continue;
        const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
        edits.push({ at: start, cut: end + comma - start, put: '' });
      }
      if (!isCall) for (const part of Object.values(node)) visit(part);
    };
    const program = this.parse(code);
    visit(program);
    for (const statement of program.body) {
      const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (inner?.type !== 'VariableDeclaration') continue;
      for (const { init } of (inner as unknown as Declaration).declarations)
        if (init?.type === 'CallExpression' && !code.slice(init.start, init.end).startsWith('defineApi'))
          edits.push({ at: init.start, cut: 0, put: '/* @__PURE__ */ (() => ' }, { at: init.end, cut: 0, put: ')()' });
    }
    const edited = edits
      .sort((a, b) => b.at - a.at)
      .reduce((text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut), code);
    return { code: edited, map: null };
  },
};

const languages = ['zh', 'en'] as const;

/** Sentences of every page, those of the component library too, whose English ones are part of it; those of a feature have a chunk of their own per language. */
const isFirstText = (id: string, language: 'zh' | 'en') =>
  new RegExp(`[\\/]src[\\/](app|platform|kit|parts)[\\/].*messages\\.${language}\\.ts$`).test(id) ||
  (language === 'zh' && /[\\/](antd|@rc-component)[\\/].*locale[\\/]zh_CN\.js$/.test(id));

function featureTexts(id: string): string | null {
  const [, feature, language] = /[\\/]features[\\/]([\w-]+)[\\/].*messages\.(zh|en)\.ts$/.exec(id) ?? [];
  return feature === undefined || language === undefined ? null : `${feature}-${language}`;
}

/** Without what they import: what both languages read belongs to neither. */
const texts = { priority: 40, includeDependenciesRecursively: false };

export default defineConfig({
  base,
  // Of whoever serves the tiles of the map; the server's MAP_TILES says where it goes.
  define: { __MAPS_KEY__: JSON.stringify(process.env['WEB_MAPS_KEY'] ?? ''), __BUILD__: JSON.stringify({ version, time: builtAt }) },
  plugins: [react({ compiler: { logDiagnostics: process.env['WEB_COMPILER_LOG'] === 'yes' } }), withoutSchemas, textsFirst],
  resolve: {
    // The contract's schemas work on the server; the browser takes only their types.
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('./src/platform/api/no-schemas.ts', import.meta.url)) }],
  },
  build: {
    // Every page is told what all others need before they run; icons are small, and follow by themselves.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => !/\/[A-Z]\w*(?:Outlined|Filled)-/.test(name)) },
    // For the bench, which adds up what a route loads.
    manifest: true,
    outDir: 'dist',
    target: 'es2023',
    // Small files stay files: a data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Descriptions of calls and screens and parts of antd do nothing when they are loaded: whoever uses one of a package does not get them all.
      treeshake: {
        moduleSideEffects: [{ test: /packages[\\/](contract|devices)[\\/]|node_modules[\\/]@rc-component[\\/]/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            ...languages.map((language) => ({ ...texts, name: firstTexts[language], test: (id: string) => isFirstText(id, language) })),
            { ...texts, name: featureTexts, debugName: 'texts of features' },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 30 },
            { name: 'echarts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 20 },
            { name: 'uplot', test: /node_modules[\\/]uplot[\\/]/, priority: 20 },
            // What the first script needs is one file.
            { name: 'first', tags: ['$initial'], priority: 10 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/dataviewapi8': { target: server, ws: true } } },
});
