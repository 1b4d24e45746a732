import { expect, test } from 'vitest';
import { clockControl } from '../platform/live/clock.ts';
import { knownControl } from '../platform/live/known.ts';
import { momentLink, takeMoment } from './moment-link.ts';

const now = 1_800_000_000_000;

test('an instant survives a round trip through an address, beside its other parameters', () => {
  const link = momentLink('https://h/czyun/7/home?q=a&at=5#x', 1_700_000_000_999);
  expect(link).toBe('https://h/czyun/7/home?q=a&at=1700000000000#x');
  expect(takeMoment(new URL(link), now)).toEqual({ at: 1_700_000_000_000, known: null, rest: '/czyun/7/home?q=a#x' });
});

test('anything but a past instant is left out', () => {
  for (const at of ['', 'x', '-1', '0', String(now), 'Infinity'])
    expect(takeMoment(new URL(`https://h/home?at=${at}`), now)).toEqual({ at: null, known: null, rest: '/home' });
});

test('the knowledge of an instant is shown at that instant, or at another one', () => {
  const taken = (search: string) => takeMoment(new URL(`https://h/home?${search}`), now);
  const known = 1_700_000_000_000;
  expect(taken(`known=${known}`)).toEqual({ at: known, known, rest: '/home' });
  expect(taken(`at=${known - 5}&known=${known}&q=a`)).toEqual({ at: known - 5, known, rest: '/home?q=a' });
  expect(taken(`known=${now}`)).toEqual({ at: null, known: null, rest: '/home' });
  const link = momentLink('https://h/home', known - 1000);
  expect(link).not.toContain('known');
  knownControl.see(known - 1000, known);
  expect(momentLink('https://h/home', known - 1000)).toBe(`https://h/home?at=${known - 1000}&known=${known}`);
  clockControl.live();
});
