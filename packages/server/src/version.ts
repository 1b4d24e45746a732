import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version of the product, from the server's package.json. */
export const version: string = String(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).version);
