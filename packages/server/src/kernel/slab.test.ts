import { expect, test } from 'vitest';
import { Slab } from './slab.ts';

test('parts never overlap, begin at multiples of eight and are zeroed', () => {
  const slab = new Slab(1024);
  const views = [1, 7, 8, 9, 100, 255, 256, 257, 2000, 3, 250, 250, 250, 250].map((bytes) => {
    const { buffer, offset } = slab.take(bytes);
    expect(offset % 8).toBe(0);
    return new Uint8Array(buffer, offset, bytes);
  });
  views.forEach((view, index) => {
    expect(view.every((byte) => byte === 0)).toBe(true);
    view.fill(index + 1);
  });
  views.forEach((view, index) => {
    expect(view.every((byte) => byte === index + 1)).toBe(true);
  });
});

test('a large request does not use a slab', () => {
  const slab = new Slab(1024);
  const first = slab.take(8);
  expect(slab.take(300).buffer).not.toBe(first.buffer);
  expect(slab.take(8).buffer).toBe(first.buffer);
});
