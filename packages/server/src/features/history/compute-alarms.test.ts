import { expect, it } from 'vitest';
import { createComputing } from './compute-alarms.ts';

const request = { projectId: 1, start: 0, end: 1_000, intervalMs: 60_000 };

it('goes on beyond a call, and its end is told once to whoever asks again', async () => {
  const ends: ((entries: number) => void)[] = [];
  const compute = createComputing(() => new Promise((resolve) => ends.push(resolve)), 20);
  expect(await compute(request, 'a')).toEqual({ entries: 0, running: true });
  expect(await compute(request, 'a')).toEqual({ entries: 0, running: true });
  expect(ends).toHaveLength(1);
  ends[0]?.(7);
  expect(await compute(request, 'a')).toEqual({ entries: 7, running: false });
  expect(await compute(request, 'a')).toEqual({ entries: 0, running: true });
  expect(ends).toHaveLength(2);
});

it('computes one time of a project after the other, and fails for one alone', async () => {
  const order: string[] = [];
  const compute = createComputing(async ({ start }) => {
    order.push(`from ${start}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push(`done ${start}`);
    if (start === 0) throw new Error('the engine is away');
    return start;
  }, 15_000);
  const answers = await Promise.allSettled([compute(request, 'a'), compute({ ...request, start: 5 }, 'b')]);
  expect(answers).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { entries: 5, running: false } }]);
  expect(order).toEqual(['from 0', 'done 0', 'from 5', 'done 5']);
});
