import { expect, it } from 'vitest';
import { actionOf } from './replay-keys.ts';

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const of = (key: string, more: Partial<typeof plain> = {}) => actionOf({ key, ...plain, ...more }, 1000);

it('steps by arrows, ten times as far with Shift', () => {
  expect(of('ArrowRight')).toEqual({ do: 'step', by: 1000 });
  expect(of('ArrowLeft', { shiftKey: true })).toEqual({ do: 'step', by: -10_000 });
});

it('jumps by J and K or brackets, in either case', () => {
  expect(['j', 'J', '['].map((key) => of(key))).toEqual(Array(3).fill({ do: 'jump', to: 'previous' }));
  expect(['k', 'K', ']'].map((key) => of(key))).toEqual(Array(3).fill({ do: 'jump', to: 'next' }));
});

it('plays by space, and leaves other keys and combinations with Ctrl to the browser', () => {
  expect(of(' ')).toEqual({ do: 'play' });
  expect(of('i')).toEqual({ do: 'loopFrom' });
  expect([of('a'), of('Tab'), of('k', { ctrlKey: true })]).toEqual([undefined, undefined, undefined]);
});
