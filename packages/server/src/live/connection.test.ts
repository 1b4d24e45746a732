import { EventEmitter } from 'node:events';
import type { ServerFrame } from '@czyun/contract';
import { expect, test, vi } from 'vitest';
import type { SessionInfo } from '../kernel/session-info.ts';
import { createAllowance, type LiveLimits, liveLimits } from './allowance.ts';
import { serveConnection } from './connection.ts';
import type { Hub } from './hub.ts';

const session: SessionInfo = {
  userId: 1,
  userName: 'a',
  loginName: 'a',
  userType: 0,
  language: 'en',
  tokenHash: 'hash',
  secretLink: null,
  expires: Number.POSITIVE_INFINITY,
};

class FakeSocket extends EventEmitter {
  bufferedAmount = 0;
  readonly said: ServerFrame[] = [];
  closed: number | null = null;
  send(text: string): void {
    this.said.push(JSON.parse(text) as ServerFrame);
  }
  ping(): void {}
  close(code: number): void {
    this.closed = code;
  }
  terminate(): void {
    this.closed = 1006;
  }
  hear(frame: unknown): void {
    this.emit('message', Buffer.from(JSON.stringify(frame)), false);
  }
}

function serve(limits: Partial<LiveLimits> = {}, helloMs = 60_000) {
  const wants: number[][] = [];
  const hub: Hub = {
    add: () => ({
      want: (paramIds) => void wants.push([...paramIds]),
      drop: () => {},
      subscribe: () => {},
      renewViewer: () => {},
      pongAt: () => 0,
      setLanguage: () => {},
      close: () => {},
    }),
    welcome: () => ({ op: 'welcome', at: 0 }),
    close: () => {},
  };
  const visit = createAllowance({ ...liveLimits, ...limits }).open('10.0.0.1');
  if (!visit) throw new Error('refused');
  const socket = new FakeSocket();
  const accounts = {
    sessionByToken: async () => session,
    peekSession: async () => session,
    codeIn: async () => 3,
    codes: async () => new Map([[1, 3]]),
  };
  const registry = {
    project: () => undefined,
    param: (paramId: number) => ({ paramId, deviceId: 1, projectId: 1, point: {} as never }),
  };
  serveConnection(socket, { token: 'x', language: 'en', visit }, { hub, registry, accounts, checkMs: 60_000, pingMs: 60_000, helloMs });
  return { socket, wants };
}

test('points beyond the allowance wait and are requested together; points dropped meanwhile are not', async () => {
  const { socket, wants } = serve({ points: { burst: 100, perSecond: 500 } });
  socket.hear({ op: 'hello' });
  for (let paramId = 1; paramId <= 20; paramId += 1) {
    socket.hear({ op: 'want', paramIds: [paramId] });
    await new Promise(setImmediate);
  }
  socket.hear({ op: 'drop', paramIds: [19] });
  await vi.waitFor(() => expect(wants.flat().at(-1)).toBe(20), { timeout: 15_000 });
  expect(wants.flat()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1).filter((paramId) => paramId !== 19));
  expect(wants.length).toBeLessThan(10);
  expect(socket.closed).toBeNull();
});

test('a socket has a maximum number of points, and refused ones are reported', async () => {
  const { socket, wants } = serve({ ofSocket: 2 });
  socket.hear({ op: 'hello' });
  socket.hear({ op: 'want', paramIds: [1, 2, 3] });
  await vi.waitFor(() => expect(wants).toEqual([[1, 2]]), { timeout: 15_000 });
  expect(socket.said.at(-1)).toMatchObject({ op: 'error', code: 429, paramIds: [3] });
  socket.hear({ op: 'drop', paramIds: [1] });
  socket.hear({ op: 'want', paramIds: [3] });
  await vi.waitFor(() => expect(wants).toEqual([[1, 2], [3]]), { timeout: 15_000 });
});

test('a client that exceeds its allowance is disconnected before its frame is parsed', async () => {
  const { socket, wants } = serve({ bytes: { burst: 2_000, perSecond: 1 } });
  socket.hear({ op: 'hello' });
  await vi.waitFor(() => expect(socket.said).toHaveLength(1));
  for (let count = 0; count < 40; count += 1) socket.hear({ op: 'want', paramIds: Array.from({ length: 50 }, (_, index) => index + 1) });
  expect(socket.closed).toBe(1008);
  expect(socket.said.at(-1)).toMatchObject({ op: 'error', code: 429, msg: 'Too many attempts; try again in 10 s' });
  expect(wants.length).toBeLessThan(10);
});

test('a client without hello is disconnected soon', async () => {
  const { socket } = serve({}, 20);
  await vi.waitFor(() => expect(socket.closed).toBe(4012), { timeout: 15_000 });
});

test('a client that requests and reads nothing is disconnected; so is one that only pings', async () => {
  const { socket } = serve();
  socket.hear({ op: 'hello' });
  await vi.waitFor(() => expect(socket.said).toHaveLength(1));
  socket.bufferedAmount = 9 * 1024 * 1024;
  socket.emit('ping');
  expect(socket.closed).toBe(1006);
  const pinging = serve({ bytes: { burst: 2_000, perSecond: 1 } }).socket;
  pinging.hear({ op: 'hello' });
  await vi.waitFor(() => expect(pinging.said).toHaveLength(1));
  for (let count = 0; count < 20; count += 1) pinging.emit('ping');
  expect(pinging.closed).toBe(1008);
});
