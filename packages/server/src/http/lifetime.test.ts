import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { answerErrors } from './failures.ts';
import { withinLifetime } from './lifetime.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A server on a real port with one call that takes `workMs` and has the limit `limitMs`; returns the outcome. */
async function serve(workMs: number, limitMs: number) {
  const began = Promise.withResolvers<AbortSignal>();
  app = Fastify();
  answerErrors(app, { basePath: '', page: () => false });
  app.post('/work', async (_request, reply) =>
    withinLifetime(reply, limitMs, async (signal) => {
      began.resolve(signal);
      await pause(workMs);
      return { calledOff: signal.aborted };
    }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/work`, began: began.promise };
}
const post = { method: 'POST', headers: { 'content-type': 'application/json', 'accept-language': 'en' }, body: '{"a":1}' };

it('continues after the body of the request was received', async () => {
  const { url } = await serve(80, 5000);
  expect(await (await fetch(url, post)).json()).toEqual({ calledOff: false });
});

it('ends at the limit with 504 and a hint, and the work is aborted', async () => {
  const { url, began } = await serve(400, 30);
  const answer = await fetch(url, post);
  expect(answer.status).toBe(504);
  expect(((await answer.json()) as { msg: string }).msg).toContain('reduce the time range');
  expect((await began).aborted).toBe(true);
});

it('ends when the caller disconnects, which is not logged as a failure', async () => {
  const { url, began } = await serve(200, 5000);
  const call = request(url, { method: 'POST', headers: post.headers });
  call.on('error', () => {});
  call.end(post.body);
  const signal = await began;
  call.destroy();
  if (!signal.aborted) await once(signal, 'abort');
  expect(signal.aborted).toBe(true);
});
