/** `npm run add feature work-orders work-order 工单`: a new feature to start from, with its line in each list. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { addFeature } from './add-feature.ts';

const root = join(import.meta.dirname, '..');
const [what, many, one, zh] = process.argv.slice(2);
if (what !== 'feature' || many === undefined || one === undefined || zh === undefined) {
  console.error('npm run add feature <name of many> <name of one> <Chinese name>, e.g. npm run add feature work-orders work-order 工单');
  process.exit(1);
}
try {
  const written = addFeature(root, { many, one, zh });
  // Names of a different length change the line breaks.
  spawnSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...written], { cwd: root, stdio: 'ignore' });
  for (const path of written) console.log(path);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
