import type { ServerFrame } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { backOffMs, type Link, LiveClient, type Socket } from './live-client.ts';

class FakeSocket implements Socket {
  readonly sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  receive(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

function setUp() {
  const sockets: FakeSocket[] = [];
  const timers = new Map<number, { run: () => void; ms: number }>();
  const links: Link[] = [];
  const frames: ServerFrame[] = [];
  let next = 1;
  const client = new LiveClient({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    hello: () => ({ sid: 'token', language: 'zh' }),
    onFrame: (frame) => frames.push(frame),
    onLink: (link) => links.push(link),
    later: (run, ms) => {
      timers.set(next, { run, ms });
      return next++;
    },
    cancel: (timer) => void timers.delete(timer as number),
    random: () => 0,
  });
  const fire = (ms: number) => {
    for (const [key, timer] of [...timers]) {
      if (timer.ms !== ms) continue;
      timers.delete(key);
      timer.run();
    }
  };
  const welcome = (index: number) => {
    sockets[index]?.onopen?.();
    sockets[index]?.receive({ op: 'welcome', at: 1 });
  };
  return { client, sockets, timers, links, frames, fire, welcome };
}

const values = (at: number): ServerFrame => ({ op: 'values', at, ids: [1], values: [2], times: [3], quality: [0] });

describe('the live connection', () => {
  it('connects when something is wanted, says hello first, then asks', () => {
    const { client, sockets, links, welcome } = setUp();
    client.want([], undefined);
    expect(sockets).toHaveLength(0);
    client.want([1, 2], 7);
    welcome(0);
    expect(sockets[0]?.sent).toEqual([
      { op: 'hello', sid: 'token', language: 'zh' },
      { op: 'subscribe', paramIds: [1, 2], projectId: 7 },
    ]);
    expect(links).toEqual(['connecting', 'open']);
  });
  it('gathers changes of a moment into one question and asks nothing twice', () => {
    const { client, sockets, fire, welcome } = setUp();
    client.want([1], undefined);
    welcome(0);
    client.want([1, 2], undefined);
    client.want([1, 2, 3], undefined);
    fire(50);
    client.want([1, 2, 3], undefined);
    fire(50);
    expect(sockets[0]?.sent.slice(2)).toEqual([{ op: 'subscribe', paramIds: [1, 2, 3] }]);
  });
  it('resumes the same question after a break with what it saw last', () => {
    const { client, sockets, links, fire, welcome } = setUp();
    client.want([1], 7);
    welcome(0);
    sockets[0]?.receive(values(4711));
    sockets[0]?.onclose?.();
    expect(links.at(-1)).toBe('waiting');
    fire(500);
    welcome(1);
    expect(sockets[1]?.sent.at(-1)).toEqual({ op: 'subscribe', paramIds: [1], projectId: 7, since: 4711 });
  });
  it('asks for everything when the question changed during the break', () => {
    const { client, sockets, fire, welcome } = setUp();
    client.want([1], undefined);
    welcome(0);
    sockets[0]?.receive(values(4711));
    sockets[0]?.onclose?.();
    client.want([1, 2], undefined);
    fire(500);
    welcome(1);
    expect(sockets[1]?.sent.at(-1)).toEqual({ op: 'subscribe', paramIds: [1, 2] });
  });
  it('waits longer after each failure, up to a limit', () => {
    expect([0, 1, 2, 10].map((attempt) => backOffMs(attempt, 0))).toEqual([500, 1000, 2000, 15_000]);
    expect(backOffMs(10, 1)).toBe(20_000);
  });
  it('gives up a connection that has gone silent', () => {
    const { client, sockets, links, fire, welcome } = setUp();
    client.want([1], undefined);
    welcome(0);
    fire(45_000);
    expect(sockets[0]?.closed).toBe(true);
    expect(links.at(-1)).toBe('waiting');
  });
  it('hangs up for good and ignores what comes late', () => {
    const { client, sockets, timers, frames, welcome } = setUp();
    client.want([1], undefined);
    welcome(0);
    const seen = frames.length;
    client.stop();
    sockets[0]?.receive(values(1));
    expect(frames).toHaveLength(seen);
    expect(timers.size).toBe(0);
    expect(sockets[0]?.closed).toBe(true);
  });
  it('survives rubbish', () => {
    const { client, sockets, frames, welcome } = setUp();
    client.want([1], undefined);
    welcome(0);
    const seen = frames.length;
    sockets[0]?.onmessage?.({ data: '{' });
    expect(frames).toHaveLength(seen);
  });
});
