import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onPulse } from './pulse.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(10_000_300);
});
afterEach(() => {
  vi.useRealTimers();
});

it('one timer drives all listeners, each at its own rate, at whole seconds', () => {
  const heard: string[] = [];
  const note = (name: string) => () => heard.push(`${name} ${Date.now() % 100_000}`);
  const stops = [onPulse(1000, note('second')), onPulse(5000, note('five')), onPulse(1000, note('other'))];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(2000);
  expect(heard).toEqual(['second 1000', 'other 1000', 'second 2000', 'other 2000']);
  heard.length = 0;
  vi.advanceTimersByTime(5000);
  expect(heard.filter((each) => each.startsWith('five'))).toEqual(['five 5000']);
  for (const stop of stops) stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('another rate does not affect the other listeners', () => {
  const heard: number[] = [];
  let quick = 0;
  const stopSlow = onPulse(1000, () => heard.push(Date.now() % 10_000));
  const stopQuick = onPulse(700, () => {
    quick += 1;
  });
  vi.advanceTimersByTime(3000);
  expect(heard).toEqual([1000, 2000, 3000]);
  expect(quick).toBeGreaterThanOrEqual(4);
  stopSlow();
  stopQuick();
});

it('a phase moves the instants', () => {
  const heard: number[] = [];
  const stop = onPulse(5000, () => heard.push(Date.now() % 100_000), 2000);
  vi.advanceTimersByTime(10_000);
  expect(heard).toEqual([3000, 8000]);
  stop();
});

it('continues after the clock was set back', () => {
  let heard = 0;
  const stop = onPulse(1000, () => {
    heard += 1;
  });
  vi.advanceTimersByTime(1000);
  vi.setSystemTime(1_000_300);
  vi.advanceTimersByTime(3000);
  expect(heard).toBeGreaterThanOrEqual(3);
  stop();
});

it('a listener removed by another is not called any more', () => {
  let heard = 0;
  let stopSecond: () => void = () => undefined;
  const stopFirst = onPulse(1000, () => stopSecond());
  stopSecond = onPulse(1000, () => {
    heard += 1;
  });
  vi.advanceTimersByTime(1000);
  expect(heard).toBe(0);
  stopFirst();
});
