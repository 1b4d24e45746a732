import { expect, it } from 'vitest';
import { waitMs } from './use-held.ts';

const wait = (now: number, wantedAt: number, movedAt: number, isPressed = false) => waitMs(now, wantedAt, { movedAt, isPressed });

it('is applied immediately while no pointer moves', () => {
  expect(wait(10_000, 10_000, Number.NEGATIVE_INFINITY)).toBe(0);
  expect(wait(10_000, 10_000, 9000)).toBe(0);
});

it('waits for the pointer to rest, for a limited time', () => {
  expect(wait(10_000, 10_000, 9900)).toBe(300);
  expect(wait(12_950, 10_000, 12_940)).toBe(50);
  expect(wait(13_100, 10_000, 13_090)).toBe(0);
});

it('is never applied while a button is pressed', () => {
  expect(wait(60_000, 10_000, 59_000, true)).toBeGreaterThan(0);
});
