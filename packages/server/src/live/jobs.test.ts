/** Jobs over the socket: to whom, when, and what a reconnect gets. */
import type { Job, ServerFrame } from '@czyun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { defineJob } from '../jobs/index.ts';
import { person } from '../jobs/job-fixture.ts';
import { basePath, createTestServer, type TestServer, type TestUser } from '../testing/index.ts';

let server: TestServer;
let port: number;
let projectId: number;
const sockets: WebSocket[] = [];
const steps = new Map<number, (share: number | null) => void>();

const kind = defineJob({
  kind: 'live-test',
  name: { zh: '测试', en: 'A test' },
  input: z.object({}),
  permission: 'data.analysis',
  run: ({ id, progress }) =>
    new Promise((resolve) => {
      steps.set(id, (share) => (share === null ? resolve(undefined) : progress(share, { zh: '一些', en: 'Some' })));
    }),
});

beforeAll(async () => {
  server = await createTestServer();
  port = await server.listen();
  projectId = server.project('station').id;
  server.jobs.add({ kinds: [kind] });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(() => server?.close());

async function listen(as: TestUser, frame: object) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${basePath}/live`);
  sockets.push(socket);
  const frames: ServerFrame[] = [];
  socket.on('message', (data: RawData) => frames.push(JSON.parse(data.toString()) as ServerFrame));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ op: 'hello', sid: await server.sid(as), language: 'en' }));
  socket.send(JSON.stringify({ op: 'subscribe', ...frame }));
  socket.send(JSON.stringify({ op: 'ping' }));
  await expect.poll(() => frames.some(({ op }) => op === 'pong')).toBe(true);
  const jobs = () => frames.flatMap((each) => (each.op === 'jobs' ? each.jobs : []));
  return {
    frames,
    newest: (id: number): Job | undefined => jobs().findLast((job) => job.id === id),
    heard: (id: number) => jobs().some((job) => job.id === id),
    at: () => Math.max(...frames.map((each) => ('at' in each ? each.at : 0))),
  };
}

async function begin(as: TestUser): Promise<number> {
  const userId = (await server.accounts.userIdOf(as)) ?? 0;
  const id = await server.jobs.ask(kind, { input: {}, actor: person(userId), projectId });
  await expect.poll(() => steps.has(id)).toBe(true);
  return id;
}

describe('a client that subscribes to jobs', () => {
  it('receives their progress at once, of those that it may view and no others', async () => {
    const [operator, engadmin, monitor, stranger, silent] = await Promise.all([
      listen('operator', { jobs: true }),
      listen('engadmin', { jobs: true }),
      listen('monitor', { jobs: true, projectId }),
      listen('stranger', { jobs: true }),
      listen('engadmin', { projectId }),
    ]);
    const id = await begin('operator');
    await expect.poll(() => operator.newest(id)?.state).toBe('running');
    steps.get(id)?.(0.25);
    await expect.poll(() => [operator, engadmin].map((each) => each.newest(id)?.progress)).toEqual([0.25, 0.25]);
    expect(operator.newest(id)).toMatchObject({ name: 'A test', said: 'Some', projectId });
    steps.get(id)?.(null);
    await expect.poll(() => [operator, engadmin].map((each) => each.newest(id)?.state)).toEqual(['done', 'done']);
    expect([monitor, stranger, silent].map((each) => each.heard(id))).toEqual([false, false, false]);
  });

  it('first receives current ones, and after a reconnect those that ended meanwhile', async () => {
    const ended = await begin('engineer');
    const stands = await begin('engineer');
    const first = await listen('engineer', { jobs: true });
    await expect.poll(() => [first.newest(ended)?.state, first.newest(stands)?.state]).toEqual(['running', 'running']);
    const since = first.at();
    for (const socket of sockets.splice(0)) socket.terminate();
    steps.get(ended)?.(null);
    await server.jobs.ended(ended, 10_000);
    const again = await listen('engineer', { jobs: true, since });
    await expect.poll(() => [again.newest(ended)?.state, again.newest(stands)?.state]).toEqual(['done', 'running']);
    const fresh = await listen('engineer', { jobs: true });
    await expect.poll(() => fresh.newest(stands)?.state).toBe('running');
    expect(fresh.heard(ended)).toBe(false);
    steps.get(stands)?.(null);
  });

  it('receives nothing more once its user has left the project', async () => {
    const userId = (await server.accounts.userIdOf('useradmin')) ?? 0;
    const useradmin = await listen('useradmin', { jobs: true });
    const id = await begin('engineer');
    await expect.poll(() => useradmin.newest(id)?.state).toBe('running');
    await server.accounts.setMembership(userId, projectId, 3);
    // Memberships are checked every two seconds.
    await new Promise((resolve) => setTimeout(resolve, 4500));
    steps.get(id)?.(0.75);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(useradmin.newest(id)?.progress).toBe(0);
    steps.get(id)?.(null);
  });

  it('must subscribe explicitly', async () => {
    const { frames } = await listen('engineer', { jobs: 'yes' });
    await expect.poll(() => frames.find(({ op }) => op === 'error')).toMatchObject({ code: 400 });
  });
});
