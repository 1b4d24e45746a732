import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where the built files are served from (`/` by default) and which server `vite dev` talks to. */
const base = process.env['WEB_BASE'] ?? '/';
const server = process.env['WEB_SERVER'] ?? 'http://127.0.0.1:8080';

/** What a call does is told to readers of the OpenAPI document; the browser does without the sentences. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  transform: (code, id) =>
    /contract[\\/]src[\\/]calls[\\/]/.test(id)
      ? { code: code.replace(/\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g, ''), map: null }
      : null,
};

export default defineConfig({
  base,
  // Of whoever serves the tiles of the map; the server's MAP_TILES says where it goes.
  define: { __MAPS_KEY__: JSON.stringify(process.env['WEB_MAPS_KEY'] ?? '') },
  plugins: [react(), withoutSummaries],
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
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 30 },
            { name: 'echarts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 20 },
            { name: 'uplot', test: /node_modules[\\/]uplot[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/dataviewapi8': { target: server, ws: true } } },
});
