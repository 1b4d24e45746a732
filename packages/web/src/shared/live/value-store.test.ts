import { describe, expect, it, vi } from 'vitest';
import { type LiveValue, ValueStore, Wanted } from './value-store.ts';

const good = (value: number): LiveValue => ({ value, time: 1, quality: 'good' });

describe('the union of what is wanted', () => {
  it('holds an id as long as somebody wants it', () => {
    const wanted = new Wanted(() => undefined);
    const first = wanted.add([3, 1]);
    const second = wanted.add([3, 2]);
    expect(wanted.ids()).toEqual([1, 2, 3]);
    first();
    first();
    expect(wanted.ids()).toEqual([2, 3]);
    second();
    expect(wanted.ids()).toEqual([]);
  });
  it('speaks up only when the union changes', () => {
    const changed = vi.fn();
    const wanted = new Wanted(changed);
    const first = wanted.add([1, 2]);
    const second = wanted.add([2]);
    second();
    expect(changed).toHaveBeenCalledTimes(1);
    first();
    expect(changed).toHaveBeenCalledTimes(2);
  });
});

describe('the value store', () => {
  it('tells only watchers of a changed value, once a flush', () => {
    const store = new ValueStore();
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
  it('gives the same snapshot until one of its own values changes', () => {
    const store = new ValueStore();
    const watch = store.watch([1], () => undefined);
    const before = watch.snapshot();
    store.put([[9, good(1)]]);
    expect(watch.snapshot()).toBe(before);
    store.put([[1, good(2)]]);
    expect(watch.snapshot().get(1)).toEqual(good(2));
    expect(watch.snapshot()).not.toBe(before);
  });
  it('is silent to those who left', () => {
    const store = new ValueStore();
    const tell = vi.fn();
    const watch = store.watch([1], tell);
    store.put([[1, good(1)]]);
    watch.stop();
    store.flush();
    expect(tell).not.toHaveBeenCalled();
  });
  it('shows everything stale while the connection is lost, and as it was afterwards', () => {
    const store = new ValueStore();
    const tell = vi.fn();
    const watch = store.watch([1], tell);
    store.put([[1, good(1)]]);
    store.setLost(true);
    expect(watch.snapshot().get(1)?.quality).toBe('stale');
    store.setLost(false);
    expect(watch.snapshot().get(1)?.quality).toBe('good');
    expect(tell).toHaveBeenCalledTimes(2);
  });
  it('forgets everything when the source changes', () => {
    const store = new ValueStore();
    const tell = vi.fn();
    const watch = store.watch([1], tell);
    store.put([[1, good(1)]]);
    store.clear();
    store.flush();
    expect(tell).toHaveBeenCalledTimes(1);
    expect(watch.snapshot().size).toBe(0);
  });
});
