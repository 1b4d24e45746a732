/** Bodies as the calls take them: JSON, form fields, raw bytes. */
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

/** Replaces the app's own parsers. */
export function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'ignore');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // Many clients name JSON and send nothing.
    if (text.trim() === '') return done(null, undefined);
    if (text.includes('\\u0000')) return done(new AppError('badInput'), undefined);
    return parseJson(request, text, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
