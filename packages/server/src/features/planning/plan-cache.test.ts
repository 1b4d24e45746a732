import type { BestPlanView } from '@czyun/contract';
import { beforeEach, expect, test } from 'vitest';
import type { NoPlanAnswer } from './day-request.ts';
import { createPlanCache, type PlanAnswer } from './plan-cache.ts';

const minute = 60_000;
let time = 0;
beforeEach(() => {
  time = 1_000_000;
});

const plan = (made: number) => ({ kind: 'plan', made }) as BestPlanView;
const none: NoPlanAnswer = { kind: 'none', date: '2026-01-01', made: 0, why: 'noPrices' };

/** Computations that end when the test resolves them. */
function held() {
  const ends: ((answer: PlanAnswer) => void)[] = [];
  const compute = () => ({
    inputs: Promise.resolve(none),
    answer: new Promise<PlanAnswer>((resolve) => {
      ends.push(resolve);
    }),
  });
  return { ends, compute };
}

test('a computation in progress is shared, and its plan is current for five minutes', async () => {
  const planOf = createPlanCache(() => time);
  const { ends, compute } = held();
  const first = planOf('a', compute);
  expect(planOf('a', compute).answer).toBe(first.answer);
  expect(first.older).toBeNull();
  expect(first.inputs).not.toBeNull();
  ends[0]?.(plan(time));
  await first.answer;
  expect(first.inputs).toBeNull();
  time += 5 * minute - 1;
  expect(planOf('a', compute).answer).toBe(first.answer);
  expect(ends).toHaveLength(1);
});

test('an expired plan is returned while the next one is computed, for at most an hour', async () => {
  const planOf = createPlanCache(() => time);
  const { ends, compute } = held();
  const old = plan(time);
  const first = planOf('a', compute);
  ends[0]?.(old);
  await first.answer;
  time += 6 * minute;
  const second = planOf('a', compute);
  expect(ends).toHaveLength(2);
  expect(second.older).toBe(old);
  expect(planOf('b', compute).older).toBeNull();
  ends[1]?.(plan(time));
  await second.answer;
  expect(planOf('a', compute)).toBe(second);
  expect(second.older).toBeNull();
  time += 61 * minute;
  expect(planOf('a', compute).older).toBeNull();
});

test('a missing plan is cached for ten seconds and never replaced by an older plan', async () => {
  const planOf = createPlanCache(() => time);
  const { ends, compute } = held();
  const first = planOf('a', compute);
  ends[0]?.(none);
  await first.answer;
  time += 11_000;
  expect(planOf('a', compute).older).toBeNull();
  expect(ends).toHaveLength(2);
});

test('a failed computation is retried by the next call', async () => {
  const planOf = createPlanCache(() => time);
  const failed = planOf('a', () => ({
    inputs: Promise.resolve(none),
    answer: Promise.reject(new Error('no solver')),
  }));
  await expect(failed.answer).rejects.toThrow('no solver');
  const { ends, compute } = held();
  planOf('a', compute);
  expect(ends).toHaveLength(1);
});
