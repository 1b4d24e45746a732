/** The common format of every answer. */
import { Readable } from 'node:stream';
import type { CallSpec, Envelope, FileAnswer, Language } from '@czyun/contract';
import type { FastifyReply } from 'fastify';
import { AppError } from '../kernel/errors.ts';
import { withNames } from '../kernel/refusals.ts';
import { storageErrors, storageTroubleOf } from '../kernel/storage-trouble.ts';
import { emptyAnswer } from './empty-answer.ts';

const json = 'application/json; charset=utf-8';

/** Sends a success. */
export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  const envelope: Envelope<unknown> = { code: 200, msg: 'success', data };
  return reply.header('cache-control', 'no-store').type(json).send(JSON.stringify(envelope));
}

/** Sends a file so that browsers cannot execute it as a page or script of the product. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const plain = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(file.name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return reply
    .headers({
      'cache-control': 'private, no-cache',
      'content-type': file.mediaType,
      ...(file.bytes === undefined ? {} : { 'content-length': file.bytes }),
      'content-disposition': `${file.inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(file.content));
}

/** Sends an error: status and code from the catalogue, text in the caller's language, fields with their names. */
export function sendError(reply: FastifyReply, error: AppError, language: Language, spec: CallSpec | undefined): FastifyReply {
  const isInput = error.error === 'badInput' || error.error === 'incompleteInput';
  const envelope: Envelope<unknown> = {
    code: error.code,
    msg: error.text(language),
    data: spec && error.status >= 500 ? emptyAnswer(spec) : null,
    ...(error.fields ? { errors: isInput ? withNames(error.fields, spec ?? {}, language) : error.fields } : {}),
  };
  if (error.status === 429 && typeof error.context.seconds === 'number') reply.header('retry-after', error.context.seconds);
  return reply.code(error.status).header('cache-control', 'no-store').type(json).send(JSON.stringify(envelope));
}

/** Maps anything thrown to an error for the caller; other texts and stacks are not sent. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const trouble = storageTroubleOf(thrown);
  if (trouble) return new AppError(storageErrors[trouble]);
  const status = typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
  if (status === 413) return new AppError('tooLarge');
  if (status === 404) return new AppError('notFound');
  if (status >= 400 && status < 500) return new AppError('badInput');
  return new AppError('internal');
}
