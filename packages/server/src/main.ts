/** Entry of the server process: `node packages/server/src/main.ts [--demonstration station.json]`. */
import { enableCompileCache } from 'node:module';

// Halves the loading time; everything else is imported only after it is enabled.
enableCompileCache();
const { run } = await import('./process/run.ts');
await run();
