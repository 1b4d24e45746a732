import { expect, test } from 'vitest';
import { TokenBucket, TokenBuckets } from './token-bucket.ts';

const rate = { burst: 10, perSecond: 2 };

test('a bucket allows its burst, then its rate, and returns the time to wait', () => {
  const bucket = new TokenBucket(rate, 0);
  expect([bucket.take(8, 0), bucket.take(2, 0), bucket.take(3, 0)]).toEqual([0, 0, 1500]);
  expect([bucket.take(3, 1000), bucket.take(3, 1500), bucket.take(1, 1500)]).toEqual([500, 0, 500]);
});

test('a cost above the burst waits for a full bucket and empties it', () => {
  const bucket = new TokenBucket(rate, 0);
  expect([bucket.take(99, 0), bucket.take(99, 0), bucket.take(99, 5000), bucket.take(1, 5000)]).toEqual([0, 5000, 0, 500]);
});

test('an overdrawn bucket refills before it allows anything again', () => {
  const bucket = new TokenBucket(rate, 0);
  bucket.spend(14);
  expect([bucket.waitMs(0, 0), bucket.waitMs(0, 1000), bucket.waitMs(0, 2000)]).toEqual([2000, 1000, 0]);
  expect([bucket.isFull(6999), bucket.isFull(7000)]).toEqual([false, true]);
});

test('a clock that goes back refills nothing', () => {
  const bucket = new TokenBucket(rate, 1000);
  expect([bucket.take(10, 1000), bucket.take(1, 0), bucket.take(1, 250), bucket.take(1, 500)]).toEqual([0, 500, 250, 0]);
});

test('buckets are counted by name, and a token can be returned', () => {
  const buckets = new TokenBuckets({ now: () => 0, most: 10 });
  expect([buckets.take('a', rate, 10), buckets.take('a', rate), buckets.take('b', rate)]).toEqual([0, 500, 0]);
  buckets.giveBack('a', rate);
  expect([buckets.take('a', rate), buckets.take('a', rate)]).toEqual([0, 500]);
});

test('above the maximum number of buckets the full ones are dropped, then the least recently used', () => {
  const buckets = new TokenBuckets({ now: () => 0, most: 4 });
  for (const name of ['a', 'b', 'c', 'd']) buckets.take(name, rate, 10);
  buckets.take('a', rate, 10);
  // b, c and d were used least recently; a is still empty.
  buckets.take('e', rate, 10);
  expect([buckets.take('a', rate, 10), buckets.take('b', rate, 10)]).toEqual([5000, 0]);
});
