/** Hashed files of the built pages, from memory: a page needs about sixty of them, and their names change with their content. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const forever = 'public, max-age=31536000, immutable';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Suffix of the compressed file that the build writes beside each file, by content coding; the smallest first. */
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Content codings that a browser accepts; weight 0 refuses one. */
function accepted(header: string): ReadonlySet<string> {
  const parts = header.split(',').map((part) => part.split(';').map((word) => word.trim()));
  return new Set(parts.filter(([, weight]) => weight === undefined || Number(weight.slice(2)) > 0).map(([coding = '']) => coding));
}

/** Contents of requested files, at most all files of a build; missing ones may appear with the next build. */
function fileMemory(folder: string) {
  const known = new Map<string, Buffer>();
  return async (name: string): Promise<Buffer | undefined> => {
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content !== undefined) known.set(name, content);
    return content;
  };
}

/** Serves the files of `folder` under `/assets/`. */
export function registerAssets(app: FastifyInstance, folder: string): void {
  const contentOf = fileMemory(folder);
  const find = async (name: string, coded: ReadonlySet<string>) => {
    for (const [coding, ending] of codings) {
      const content = coded.has(coding) ? await contentOf(`${name}${ending}`) : undefined;
      if (content !== undefined) return { content, headers: { 'content-encoding': coding } };
    }
    const content = await contentOf(name);
    return content && { content, headers: {} };
  };
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    handler: async (request, reply) => {
      const { name } = request.params;
      const type = types[extname(name)];
      if (type === undefined || !/^[\w.-]+$/.test(name)) return reply.callNotFound();
      const found = await find(name, accepted(request.headers['accept-encoding'] ?? ''));
      if (found === undefined) return reply.callNotFound();
      reply.headers({ 'cache-control': forever, 'content-type': type, vary: 'accept-encoding', ...found.headers });
      return reply.send(found.content);
    },
  });
}
