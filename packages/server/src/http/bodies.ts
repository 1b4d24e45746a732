/** Body parsers of the calls: JSON, form fields, raw bytes. Each call defines its limits (`bodyMost`). */
import type { BodyMost } from '@czyun/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/errors.ts';
import { tooDeep } from '../kernel/misleading.ts';
import { hasMore, scanJson } from './json-scan.ts';
import { languageOf } from './mount.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum body of this route. */
    readonly most?: BodyMost;
  }
}

/** Limits of routes without a body. */
const nothing: BodyMost = { kB: 0, values: 1, depth: 0 };

/** Replaces the app's own parsers. */
export function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'ignore');
  const mostOf = (request: FastifyRequest) => request.routeOptions.config.most ?? nothing;
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // Many clients set the JSON content type and send nothing.
    if (text.trim() === '') return done(null, undefined);
    const found = scanJson(text, mostOf(request));
    if (found === 'tooMany') return done(new AppError('tooLarge'), undefined);
    if (found === 'tooDeep') {
      return done(new AppError('badInput', {}, [{ path: '', message: tooDeep[languageOf(request)] }]), undefined);
    }
    return parseJson(request, text, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (hasMore(text, '&', mostOf(request).values)) return done(new AppError('tooLarge'), undefined);
    return done(null, Object.fromEntries(new URLSearchParams(text)));
  });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
