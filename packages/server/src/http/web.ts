/** The built web pages: hashed assets are cached permanently, other files revalidated, unknown paths get the start page. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerAssets } from './assets.ts';

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  // antd inserts its styles into the page at run time.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
];

/** Frames of other sites: only hosts of the setting (an entry without a port permits every port) and the video provider's player. */
const framePolicy = (hosts: readonly string[], player: string | undefined) =>
  [
    ...['frame-src', "'self'"],
    ...hosts.map((host) => (host.includes(':') ? host : `${host}:*`)),
    ...(player === undefined ? [] : [new URL(player).origin]),
  ].join(' ');

/** Browser features that neither the product nor any of its frames uses. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];
const permissionsPolicy = unused.map((feature) => `${feature}=()`).join(', ');

const yearS = 31_536_000;

export interface SecurityHeaders {
  /** For answers that no hook handles: invalid addresses. */
  add(request: FastifyRequest, reply: FastifyReply): void;
}

/** Images of another host: only the map tiles of the setting. */
const imagePolicy = (mapTiles: string | undefined) =>
  ["img-src 'self' data: blob:", ...(mapTiles === undefined ? [] : [new URL(mapTiles).origin])].join(' ');

/** Adds the headers of every answer. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  frameHosts: readonly string[] = [],
  mapTiles?: string,
  player?: string,
): SecurityHeaders {
  const contentPolicy = [...policy, imagePolicy(mapTiles), framePolicy(frameHosts, player)].join('; ');
  const add = (request: FastifyRequest, reply: FastifyReply): void => {
    // Only for requests over https: many sites have no certificate.
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${yearS}`);
    reply.headers({
      'permissions-policy': permissionsPolicy,
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': contentPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
    });
  };
  app.addHook('onRequest', async (request, reply) => add(request, reply));
  return { add };
}

export interface WebPages {
  /** Answers an unknown path with the start page; false if it must not get a page. */
  fallback(request: FastifyRequest, reply: FastifyReply): boolean;
}

/** Values for the pages in the start page, by name of a `meta` element. */
export type PageValues = Readonly<Record<string, string | undefined>>;

/** Serves the built pages; without them (no index.html in `webDir`) they are not found. */
export async function registerWeb(app: FastifyInstance, webDir: string, values: PageValues): Promise<WebPages> {
  const index = startPage(join(webDir, 'index.html'), values);
  if (index() === undefined) return { fallback: () => false };
  registerAssets(app, join(webDir, 'assets'));
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache');
    },
  });
  const sendStart = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(index());
  app.get('/', async (_request, reply) => sendStart(reply));
  return {
    fallback(request, reply) {
      // A missing script must be a plain 404, not a page that pretends to be one.
      const isPage = request.method === 'GET' && !/\/assets\/|\.\w{1,8}$/.test(pathOf(request));
      if (isPage) sendStart(reply);
      return isPage;
    },
  };
}

/** The path of a request without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The start page with its `meta` values, read again only after a new build. */
function startPage(file: string, values: PageValues): () => string | undefined {
  const metas = Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`\n    <meta name="${name}" content="${escaped(value)}" />`]))
    .join('');
  let known: { text: string; time: number } | undefined;
  return () => {
    const time = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (time === undefined) return known?.text;
    if (known?.time !== time) {
      const text = readFileSync(file, 'utf8').replace('<head>', () => `<head>${metas}`);
      known = { text, time };
    }
    return known.text;
  };
}
