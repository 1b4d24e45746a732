import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import product from '../../package.json' with { type: 'json' };
import { compressed } from './build/compressed.ts';
import { contractData } from './build/contract-data.ts';
import { libraryStyles } from './build/library-styles.ts';
import { sharedFiles } from './build/shared-files.ts';
import { silentIcons } from './build/silent-icons.ts';
import { firstTexts, textsFirst } from './build/texts-first.ts';

const { version } = product;

/** Where the built files are served from (`/` by default) and which server `vite dev` talks to. */
const base = process.env['WEB_BASE'] ?? '/';
/** Shown in the menu of the person. A build that must come out the same twice names its time (s). */
const builtAt = process.env['SOURCE_DATE_EPOCH'] === undefined ? Date.now() : Number(process.env['SOURCE_DATE_EPOCH']) * 1000;
const server = process.env['WEB_SERVER'] ?? 'http://127.0.0.1:8080';

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
  // The key of the map tiles; MAP_TILES of the server is their address.
  define: { __MAPS_KEY__: JSON.stringify(process.env['WEB_MAPS_KEY'] ?? ''), __BUILD__: JSON.stringify({ version, time: builtAt }) },
  plugins: [
    react({ compiler: { logDiagnostics: process.env['WEB_COMPILER_LOG'] === 'yes' } }),
    contractData,
    silentIcons,
    libraryStyles(),
    textsFirst,
    compressed,
  ],
  build: {
    // The dependencies of a part are preloaded with it; icons are small and follow on their own.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => !/\/[A-Z]\w*(?:Outlined|Filled)-/.test(name)) },
    // For the bench, which adds up what a route loads.
    manifest: true,
    outDir: 'dist',
    target: 'es2023',
    // Small files stay files: a data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Descriptions of calls and screens and parts of antd do nothing when they are loaded: users of one part of a package do not load them all.
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
            // What the first script needs is one file.
            { name: 'first', tags: ['$initial'], priority: 10 },
            ...sharedFiles,
          ],
        },
      },
    },
  },
  server: { proxy: { '/dataviewapi8': { target: server, ws: true } } },
});
