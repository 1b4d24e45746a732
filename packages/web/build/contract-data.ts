import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** What the pages read of a call. */
const callFields = ['method', 'path', 'access', 'changes', 'rawBody', 'renewsSession'];

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isCall = (value: unknown): value is Fields => isFields(value) && 'method' in value && 'path' in value;

/** Plain values all the way down, which JSON returns as they were. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : isFields(value) ? Object.values(value).every(isPlain) : isScalar(value);
const isScalar = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** A call, calls by their names, or a constant; undefined for schemas and functions. */
function dataOf(value: unknown): unknown {
  if (isCall(value)) return Object.fromEntries(Object.entries(value).filter(([field]) => callFields.includes(field)));
  if (isFields(value) && Object.values(value).every(isCall))
    return Object.fromEntries(Object.entries(value).map(([name, call]) => [name, dataOf(call)]));
  return isPlain(value) ? value : undefined;
}

/** The calls and constants among the exports of a file, as a module without imports. */
export const dataModule = (exports: Fields): string =>
  Object.entries(exports)
    .map(([name, value]) => [name, JSON.stringify(dataOf(value))] as const)
    .filter(([, json]) => json !== undefined)
    .map(([name, json]) => `export const ${name} = ${json};\n`)
    .join('');

/** Files of the contract with schemas: those of calls, and those that make schemas. */
export const hasSchemas = (id: string, code: string): boolean =>
  /contract[\\/]src[\\/].*\.ts$/.test(id) && (/calls\.ts$/.test(id) || /^import \{.*\} from 'zod'/m.test(code));

/**
 * Schemas check what the server receives; the pages need only their types. A file of the contract with schemas is therefore evaluated here, and the
 * pages get its calls and constants. A function that pages use belongs in a file without schemas: importing it from one with schemas fails the build,
 * and so does a page that reaches zod.
 */
export const contractData: Plugin = {
  name: 'contract-data',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === 'zod') this.error(`${importer} imports zod, which is no part of the pages; schemas belong in files of the contract`);
  },
  async load(id) {
    const [path = id] = id.split('?');
    if (!/contract[\\/]src[\\/]/.test(path) || !hasSchemas(path, readFileSync(path, 'utf8'))) return null;
    return { code: dataModule((await import(pathToFileURL(path).href)) as Fields), map: null, moduleType: 'js' };
  },
};
