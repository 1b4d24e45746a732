import { expect, test } from 'vitest';
import { momentLink, takeMoment } from './moment-link.ts';

const now = 1_800_000_000_000;

test('an instant goes into an address and comes out again, beside what else stands there', () => {
  const link = momentLink('https://h/czyun/7/home?q=a&at=5#x', 1_700_000_000_999);
  expect(link).toBe('https://h/czyun/7/home?q=a&at=1700000000000#x');
  expect(takeMoment(new URL(link), now)).toEqual({ at: 1_700_000_000_000, rest: '/czyun/7/home?q=a#x' });
});

test('what is no instant of the past is left out', () => {
  for (const at of ['', 'x', '-1', '0', String(now), 'Infinity'])
    expect(takeMoment(new URL(`https://h/home?at=${at}`), now)).toEqual({ at: null, rest: '/home' });
});
