import type { ServerFrame } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { backOffMs, connectMs, type Link, LiveClient, leaveMs, proofMs, type Socket } from './live-client.ts';
import { Wanted } from './value-store.ts';

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
  const now = { ms: 0, project: undefined as number | undefined };
  const wanted: Wanted = new Wanted((ids) => client.changed(ids));
  const client: LiveClient = new LiveClient({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    hello: () => ({ sid: 'token', language: 'zh' }),
    wanted,
    project: () => now.project,
    now: () => now.ms,
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
  const watchProject = (projectId: number | undefined) => {
    now.project = projectId;
    client.changed();
  };
  return { client, wanted, watchProject, now, sockets, timers, links, frames, fire, welcome };
}

const values = (at: number): ServerFrame => ({ op: 'values', at, ids: [1], values: [2], times: [3], quality: [0] });

const alarms = (at: number, projectId: number): ServerFrame => ({ op: 'alarms', at, projectId, whole: true, entries: [] });

describe('the live connection', () => {
  it('connects when values are wanted, sends hello first, then subscribes', () => {
    const { client, wanted, watchProject, sockets, links, welcome } = setUp();
    client.changed();
    expect(sockets).toHaveLength(0);
    wanted.add([1, 2]);
    watchProject(7);
    welcome(0);
    expect(sockets[0]?.sent).toEqual([
      { op: 'hello', sid: 'token', language: 'zh' },
      { op: 'subscribe', projectId: 7 },
      { op: 'want', paramIds: [1, 2] },
    ]);
    expect(links).toEqual(['connecting', 'open']);
  });
  it('combines quick changes into one frame with only the new points', () => {
    const { client, wanted, sockets, fire, welcome } = setUp();
    wanted.add([1]);
    welcome(0);
    wanted.add([1, 2]);
    wanted.add([2, 3]);
    fire(50);
    client.changed([1, 2, 3]);
    fire(50);
    expect(sockets[0]?.sent.slice(2)).toEqual([{ op: 'want', paramIds: [2, 3] }]);
  });
  it('splits large subscriptions into several frames', () => {
    const { wanted, sockets, welcome } = setUp();
    wanted.add(Array.from({ length: 12_000 }, (_, index) => index + 1));
    welcome(0);
    expect(sockets[0]?.sent.slice(1).map((frame) => (frame['paramIds'] as number[]).length)).toEqual([5000, 5000, 2000]);
  });
  it('sends nothing when scrolling there and back; points that stay away are dropped', () => {
    const { wanted, watchProject, sockets, fire, welcome } = setUp();
    watchProject(7);
    const first = wanted.add([1, 2]);
    welcome(0);
    const asked = sockets[0]?.sent.length ?? 0;
    first();
    wanted.add([2, 3]);
    fire(50);
    const back = wanted.add([1]);
    fire(50);
    expect(sockets[0]?.sent.slice(asked)).toEqual([{ op: 'want', paramIds: [3] }]);
    back();
    fire(50);
    fire(leaveMs);
    expect(sockets[0]?.sent.slice(asked + 1)).toEqual([{ op: 'drop', paramIds: [1] }]);
    wanted.add([1]);
    fire(50);
    expect(sockets[0]?.sent.at(-1)).toEqual({ op: 'want', paramIds: [1] });
  });
  it('resumes after a break with the points received so far, and requests the rest again', () => {
    const { wanted, watchProject, sockets, links, fire, welcome } = setUp();
    watchProject(7);
    wanted.add([1, 2]);
    welcome(0);
    sockets[0]?.receive(values(4711));
    sockets[0]?.receive(alarms(4712, 7));
    sockets[0]?.onclose?.();
    expect(links.at(-1)).toBe('waiting');
    wanted.add([3]);
    fire(500);
    welcome(1);
    expect(sockets[1]?.sent.slice(1)).toEqual([
      { op: 'subscribe', projectId: 7, since: 4712 },
      { op: 'want', paramIds: [2, 3] },
      { op: 'want', paramIds: [1], since: 4712 },
    ]);
  });
  it('requests everything of another project', () => {
    const { watchProject, sockets, fire, welcome } = setUp();
    watchProject(7);
    welcome(0);
    sockets[0]?.receive(alarms(4711, 7));
    watchProject(8);
    fire(50);
    expect(sockets[0]?.sent.at(-1)).toEqual({ op: 'subscribe', projectId: 8 });
    sockets[0]?.receive(alarms(4712, 7));
    sockets[0]?.onclose?.();
    fire(500);
    welcome(1);
    expect(sockets[1]?.sent.at(-1)).toEqual({ op: 'subscribe', projectId: 8 });
  });
  it('waits longer after each failure, up to a limit', () => {
    expect([0, 1, 2, 10].map((attempt) => backOffMs(attempt, 0))).toEqual([500, 1000, 2000, 15_000]);
    expect(backOffMs(10, 1)).toBe(20_000);
  });
  it('closes a silent connection', () => {
    const { wanted, sockets, links, fire, welcome } = setUp();
    wanted.add([1]);
    welcome(0);
    fire(45_000);
    expect(sockets[0]?.closed).toBe(true);
    expect(links.at(-1)).toBe('waiting');
  });
  it('closes an attempt that hangs, opened or not', () => {
    const { wanted, sockets, links, fire } = setUp();
    wanted.add([1]);
    fire(connectMs);
    expect([sockets[0]?.closed, links.at(-1)]).toEqual([true, 'waiting']);
    fire(500);
    sockets[1]?.onopen?.();
    fire(connectMs);
    expect([sockets[1]?.closed, links.at(-1)]).toEqual([true, 'waiting']);
    fire(1000);
    expect(sockets).toHaveLength(3);
  });
  it('waking up restarts a hanging attempt, but not one that has just begun', () => {
    const { client, wanted, now, sockets, fire, welcome } = setUp();
    wanted.add([1]);
    client.wake();
    expect(sockets).toHaveLength(1);
    now.ms += 2000;
    client.wake();
    expect([sockets.length, sockets[0]?.closed]).toEqual([2, true]);
    welcome(1);
    fire(connectMs);
    expect(sockets[1]?.closed).toBe(false);
  });
  it('waking up checks an open connection', () => {
    const { client, wanted, sockets, links, fire, welcome } = setUp();
    wanted.add([1]);
    welcome(0);
    client.wake();
    sockets[0]?.receive({ op: 'pong', at: 2 });
    fire(proofMs);
    expect(links.at(-1)).toBe('open');
    client.wake();
    fire(proofMs);
    expect([sockets[0]?.closed, links.at(-1)]).toEqual([true, 'waiting']);
  });
  it('stays closed and ignores late frames', () => {
    const { client, wanted, sockets, timers, frames, welcome } = setUp();
    wanted.add([1]);
    welcome(0);
    const seen = frames.length;
    client.stop();
    sockets[0]?.receive(values(1));
    expect(frames).toHaveLength(seen);
    expect(timers.size).toBe(0);
    expect(sockets[0]?.closed).toBe(true);
  });
  it('ignores invalid frames', () => {
    const { wanted, sockets, frames, welcome } = setUp();
    wanted.add([1]);
    welcome(0);
    const seen = frames.length;
    sockets[0]?.onmessage?.({ data: '{' });
    expect(frames).toHaveLength(seen);
  });
});
