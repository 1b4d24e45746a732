/** Abuse of WebSockets: limits on what they get and on the work done for them, without delaying others. */
import type { ServerFrame } from '@czyun/contract';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { base } from '../app-fixture.ts';
import { ask, listen, t, useOwnServer } from '../http/guard-fixture.ts';

useOwnServer();

const patience = { timeout: 15_000 };
const opened: WebSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});

interface Client {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[];
  closed: number | null;
}

async function connect(port: number): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${base}/live`);
  opened.push(socket);
  const client: Client = { socket, frames: [], closed: null };
  socket.on('message', (data) => client.frames.push(JSON.parse(String(data)) as ServerFrame));
  socket.on('close', (code) => {
    client.closed = code;
  });
  socket.on('error', () => {});
  await expect.poll(() => socket.readyState >= WebSocket.OPEN, patience).toBe(true);
  return client;
}

/** Sends the hello frame and waits for an answer or the end of the connection. */
async function enter(port: number, sid: string): Promise<Client> {
  const client = await connect(port);
  client.socket.send(JSON.stringify({ op: 'hello', sid }));
  await expect.poll(() => client.frames.length > 0 || client.closed !== null, patience).toBe(true);
  return client;
}

const said = ({ frames }: Client, op: ServerFrame['op']) => frames.filter((frame) => frame.op === op).length;

test('ten sockets that subscribe in a loop are cut off, hardly any of it is done, and somebody else is served meanwhile', async () => {
  const registry = t.deps.registry as { param: typeof t.deps.registry.param };
  const { param } = registry;
  let looked = 0;
  registry.param = (paramId) => {
    looked += 1;
    return param(paramId);
  };
  const port = await listen();
  const sid = await t.signIn('monitor');
  const attackers = await Promise.all(Array.from({ length: 10 }, () => enter(port, sid)));
  const honest = await enter(port, await t.signIn('engineer'));
  const known = t.deps.registry.device(t.devices.own)?.params[0]?.paramId ?? 0;
  const subscribe = JSON.stringify({ op: 'want', paramIds: Array(1_000).fill(known) });
  for (let round = 0; round < 400; round += 1) for (const { socket } of attackers) socket.send(subscribe);
  honest.socket.send(JSON.stringify({ op: 'want', paramIds: [known] }));
  honest.socket.send(JSON.stringify({ op: 'ping' }));
  await expect.poll(() => said(honest, 'pong'), patience).toBe(1);
  await expect.poll(() => attackers.map(({ closed }) => closed), patience).toEqual(Array(10).fill(1008));
  // Out of four million requested points.
  expect(looked).toBeLessThan(100_000);
  expect(honest.closed).toBeNull();
});

test('one session has 64 sockets, and the next one is refused with this reason', async () => {
  const port = await listen();
  const sid = await t.signIn('monitor');
  const clients: Client[] = [];
  for (let batch = 0; batch < 2; batch += 1) clients.push(...(await Promise.all(Array.from({ length: 35 }, () => enter(port, sid)))));
  await expect.poll(() => clients.filter(({ closed }) => closed === 1008).length, patience).toBe(6);
  expect(clients.filter(({ closed }) => closed === null)).toHaveLength(64);
  expect((await enter(port, await t.signIn('engineer'))).frames).toMatchObject([{ op: 'welcome' }]);
});

test('of strangers 64 sockets stand at once, and none of them says much', async () => {
  const port = await listen();
  const strangers = await Promise.all(Array.from({ length: 80 }, () => connect(port)));
  await expect.poll(() => strangers.filter(({ closed }) => closed === 1013).length, patience).toBe(16);
  const waiting = strangers.filter(({ closed }) => closed === null);
  for (const { socket } of waiting) socket.send('x'.repeat(5_000));
  await expect.poll(() => waiting.filter(({ closed }) => closed === 1008).length, patience).toBe(64);
});

test('a socket keeps no session of a person alive', async () => {
  const port = await listen();
  const sid = await t.signIn('monitor');
  t.clock.now += 11 * 3_600_000;
  const client = await enter(port, sid);
  expect(said(client, 'welcome')).toBe(1);
  client.socket.send(JSON.stringify({ op: 'subscribe', projectId: t.projects.own }));
  client.socket.send(JSON.stringify({ op: 'ping' }));
  await expect.poll(() => said(client, 'pong'), patience).toBe(1);
  t.clock.now += 3_600_000;
  expect((await ask('/api/me', { sid })).code).toBe(4012);
  await expect.poll(() => client.closed, patience).toBe(4012);
});
