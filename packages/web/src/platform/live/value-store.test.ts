import { describe, expect, it, vi } from 'vitest';
import { Notifier } from './notifier.ts';
import { graceMs, keptMs, type LiveValue, untilStreamed, ValueStore, Wanted } from './value-store.ts';

/** Notified only by `flush`. */
const still = () => new Notifier({ later: () => undefined, frame: () => undefined, now: () => 0 });
const good = (value: number): LiveValue => ({ value, time: 1, quality: 'good' });

describe('the union of wanted ids', () => {
  it('contains an id while at least one subscriber wants it', () => {
    const wanted = new Wanted(() => undefined);
    const first = wanted.add([3, 1]);
    const second = wanted.add([3, 2]);
    expect([...wanted.ids()]).toEqual([3, 1, 2]);
    first();
    first();
    expect([wanted.has(1), wanted.has(2), wanted.has(3)]).toEqual([false, true, true]);
    second();
    expect([...wanted.ids()]).toEqual([]);
  });
  it('reports only changes of the union', () => {
    const changed = vi.fn();
    const wanted = new Wanted(changed);
    const first = wanted.add([1, 2]);
    const second = wanted.add([2]);
    second();
    const third = wanted.add([2, 3]);
    first();
    third();
    expect(changed.mock.calls).toEqual([[[1, 2]], [[3]], [[1]], [[2, 3]]]);
  });
});

describe('the value store', () => {
  it('notifies only watchers of a changed value, once per flush', () => {
    const store = new ValueStore(still());
    const one = vi.fn();
    const two = vi.fn();
    store.watch([1], one);
    store.watch([2], two);
    store.put([[1, good(5)]]);
    store.put([[1, good(6)]]);
    expect(one).not.toHaveBeenCalled();
    store.flush();
    expect(one).toHaveBeenCalledTimes(1);
    expect(two).not.toHaveBeenCalled();
  });
  it('returns the same snapshot until one of its values changes', () => {
    const store = new ValueStore(still());
    const watch = store.watch([1], () => undefined);
    const before = watch.snapshot();
    store.put([[9, good(1)]]);
    expect(watch.snapshot()).toBe(before);
    store.put([[1, good(2)]]);
    expect(watch.snapshot().get(1)).toEqual(good(2));
    expect(watch.snapshot()).not.toBe(before);
  });
  it('does not notify removed watchers', () => {
    const store = new ValueStore(still());
    const notify = vi.fn();
    const watch = store.watch([1], notify);
    store.put([[1, good(1)]]);
    watch.stop();
    store.flush();
    expect(notify).not.toHaveBeenCalled();
  });
  it('has only stale values while the connection is lost, and their own quality afterwards', () => {
    const store = new ValueStore(still());
    const notify = vi.fn();
    const watch = store.watch([1], notify);
    store.put([[1, good(1)]]);
    store.setLost(true);
    expect(watch.snapshot().get(1)?.quality).toBe('stale');
    store.setLost(false);
    expect(watch.snapshot().get(1)?.quality).toBe('good');
    expect(notify).toHaveBeenCalledTimes(2);
  });
  it('clears everything when the source changes', () => {
    const store = new ValueStore(still());
    const notify = vi.fn();
    const watch = store.watch([1], notify);
    store.put([[1, good(1)]]);
    store.clear();
    store.flush();
    expect(notify).toHaveBeenCalledTimes(1);
    expect(watch.snapshot().size).toBe(0);
  });
  it('does not notify of unchanged values', () => {
    const store = new ValueStore(still());
    const notify = vi.fn();
    const watch = store.watch([1], notify);
    store.put([[1, good(1)]]);
    store.flush();
    const before = watch.snapshot();
    store.put([[1, good(1)]]);
    store.flush();
    expect(notify).toHaveBeenCalledTimes(1);
    expect(watch.snapshot()).toBe(before);
  });
  it('marks unwatched values as stale until they are sent again; removes them later', () => {
    let now = 0;
    const store = new ValueStore(still(), () => now);
    const first = store.watch([1, 2], () => undefined);
    store.put([
      [1, good(5)],
      [2, good(6)],
    ]);
    first.stop();
    now += 1000;
    // The server may send it for a few more seconds.
    store.put([[1, good(5)]]);
    now += graceMs - 1;
    expect([store.peek([1]).get(1)?.quality, store.peek([2]).get(2)?.quality]).toEqual(['good', 'stale']);
    now += 7_200_000;
    const back = store.watch([1], () => undefined);
    expect(back.snapshot().get(1)).toEqual({ ...good(5), quality: 'stale' });
    store.put([[1, good(5)]]);
    expect(back.snapshot().get(1)?.quality).toBe('good');
    now += keptMs;
    store.sweep();
    expect([store.size, back.snapshot().get(1)?.quality]).toEqual([1, 'good']);
  });
});

it('a value from a response is valid for some time, then stale until the stream sends it', () => {
  const read = { ...good(5), paramId: 7 };
  expect(untilStreamed(read, 1000, 1000 + graceMs - 1)).toBe(read);
  expect(untilStreamed(read, 1000, 1000 + 2 * 3_600_000)).toMatchObject({ value: 5, quality: 'stale' });
  expect(untilStreamed({ ...read, quality: 'bad' }, 0, 2 * graceMs).quality).toBe('bad');
});
