import type { ValuesFrame } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import type { Batch, Current } from '../telemetry/types.ts';
import { createHub } from './hub.ts';

const nothing = { get: () => undefined, onChange: () => () => {} };

/** A hub over values and a clock that the test controls. */
function setUp() {
  const values = new Map<number, Current>();
  const listeners = new Set<(changed: Batch) => void>();
  let now = 1000;
  const hub = createHub({
    newest: {
      get: (paramId) => values.get(paramId),
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    registry: { device: () => undefined, devicesOf: () => [], onChange: nothing.onChange },
    states: { get: (deviceId) => ({ deviceId, status: 'run', lastMessage: null }), onChange: nothing.onChange },
    alarms: { open: () => [], openCount: () => 0, onChange: nothing.onChange },
    changes: { on: nothing.onChange },
    now: () => now,
    frameMs: 1,
    bufferedLimit: 100,
  });
  return {
    hub,
    listeners,
    tick: (ms: number) => {
      now += ms;
    },
    change(paramId: number, value: number, text?: string) {
      values.set(paramId, { paramId, time: now, value, quality: 0, ...(text === undefined ? {} : { text }) });
      const batch = {
        paramIds: Uint32Array.of(paramId),
        times: Float64Array.of(now),
        values: Float64Array.of(value),
        quality: Uint8Array.of(0),
      };
      for (const listener of listeners) listener(batch);
    },
  };
}

function outlet() {
  const frames: ValuesFrame[] = [];
  return { frames, bufferedAmount: 0, send: (text: string) => void frames.push(JSON.parse(text) as ValuesFrame) };
}
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a slow client', () => {
  it('gets the latest value when its network accepts data again, never a queue', async () => {
    const { hub, change } = setUp();
    const slow = outlet();
    hub.add(slow).want([1, 2], undefined);
    slow.bufferedAmount = 1000;
    for (let value = 1; value <= 500; value++) change(1, value);
    change(2, 7);
    await pause();
    expect(slow.frames).toEqual([]);
    slow.bufferedAmount = 0;
    await expect.poll(() => slow.frames.length).toBe(1);
    expect(slow.frames[0]).toMatchObject({ ids: [1, 2], values: [500, 7] });
  });

  it('does not delay others', async () => {
    const { hub, change } = setUp();
    const [slow, quick] = [outlet(), outlet()];
    for (const each of [slow, quick]) hub.add(each).want([1], undefined);
    slow.bufferedAmount = 1000;
    change(1, 5);
    await expect.poll(() => quick.frames.length).toBe(1);
    expect(slow.frames).toEqual([]);
  });
});

describe('resuming', () => {
  it('misses nothing that changed in the same millisecond as a frame', async () => {
    const { hub, change } = setUp();
    const first = outlet();
    hub.add(first).want([1], undefined);
    change(1, 1);
    await expect.poll(() => first.frames.length).toBe(1);
    // The clock does not advance: the next change has the same wall time as the frame.
    change(1, 2);
    const second = outlet();
    hub.add(second).want([1], first.frames[0]?.at);
    expect(second.frames[0]).toMatchObject({ values: [2] });
  });

  it('sends everything when the time is unusable: before the start, or ahead of the clock', () => {
    const { hub, change, tick } = setUp();
    tick(1000);
    change(1, 1);
    for (const since of [500, 10_000_000]) {
      const client = outlet();
      hub.add(client).want([1], since);
      expect(client.frames).toHaveLength(1);
    }
    const current = outlet();
    hub.add(current).want([1], 2000);
    expect(current.frames).toEqual([]);
  });
});

describe('frames', () => {
  it('contain text as text and non-numbers as null', async () => {
    const { hub, change } = setUp();
    change(1, Number.NaN, 'on "hold"');
    change(2, Number.NaN);
    const client = outlet();
    hub.add(client).want([1, 2, 3], undefined);
    expect(client.frames[0]).toMatchObject({ ids: [1, 2], values: ['on "hold"', null] });
  });

  it('contain each parameter once, however often it is requested or changes', async () => {
    const { hub, change } = setUp();
    const client = outlet();
    hub.add(client).want([1, 1], undefined);
    change(1, 1);
    change(1, 2);
    await expect.poll(() => client.frames.length).toBe(1);
    expect(client.frames[0]).toMatchObject({ ids: [1], values: [2] });
  });

  it('end with the client', async () => {
    const { hub, change, listeners } = setUp();
    const gone = outlet();
    const client = hub.add(gone);
    client.want([1], undefined);
    change(1, 1);
    client.close();
    await pause();
    expect(gone.frames).toEqual([]);
    hub.close();
    expect(listeners.size).toBe(0);
  });
});
