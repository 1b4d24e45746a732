/** Changes of approvals and lock-outs over the socket: who is notified. */
import type { ServerFrame } from '@czyun/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { basePath, createTestServer, type TestServer, type TestUser } from '../testing/index.ts';

let server: TestServer;
let port: number;
let projectId: number;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  server = await createTestServer();
  port = await server.listen();
  projectId = server.project('station').id;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(() => server?.close());

/** Topics that a subscriber of the project receives. */
async function listen(as: TestUser, frame: object): Promise<() => readonly string[]> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${basePath}/live`);
  sockets.push(socket);
  const frames: ServerFrame[] = [];
  socket.on('message', (data: RawData) => frames.push(JSON.parse(data.toString()) as ServerFrame));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ op: 'hello', sid: await server.sid(as), language: 'en' }));
  for (const each of [{ op: 'subscribe', ...frame }, { op: 'ping' }]) socket.send(JSON.stringify(each));
  await expect.poll(() => frames.some(({ op }) => op === 'pong')).toBe(true);
  return () => frames.flatMap((each) => (each.op === 'changed' && each.projectId === projectId ? each.topics : []));
}

it('notifies members who subscribe to the project, and nobody else', async () => {
  const [monitor, engadmin, stranger, elsewhere] = await Promise.all([
    listen('monitor', { projectId }),
    listen('engadmin', { projectId }),
    listen('stranger', { projectId }),
    listen('engadmin', { jobs: true }),
  ]);
  const body = { projectId, required: true };
  expect((await server.ask('/api2/control/requireApproval', { as: 'engadmin', body })).status).toBe(200);
  await expect.poll(() => [monitor(), engadmin()]).toEqual([['approvals'], ['approvals']]);
  // The same setting again changes nothing.
  await server.ask('/api2/control/requireApproval', { as: 'engadmin', body });
  await server.ask('/api2/control/requireApproval', { as: 'engadmin', body: { projectId, required: false } });
  await expect.poll(() => monitor().length).toBe(2);
  expect([stranger(), elsewhere()]).toEqual([[], []]);
});

it('notifies of a lock-out that is applied and removed', async () => {
  const monitor = await listen('monitor', { projectId });
  const { id: deviceId } = server.device('t-grid');
  const tag = await server.ask<{ id: number }>('/api2/control/setTag', { as: 'operator', body: { deviceId, reason: 'Cable work' } });
  const tags = () => monitor().filter((topic) => topic === 'tags').length;
  await expect.poll(tags).toBe(1);
  expect((await server.ask('/api2/control/removeTag', { as: 'operator', body: { projectId, id: tag.data.id } })).status).toBe(200);
  await expect.poll(tags).toBe(2);
});
