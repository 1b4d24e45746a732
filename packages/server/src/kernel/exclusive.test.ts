import { expect, test } from 'vitest';
import { Exclusive } from './exclusive.ts';

test('tasks run one at a time, in order; a failure is reported to its caller only', async () => {
  const exclusive = new Exclusive();
  const told: string[] = [];
  let running = 0;
  const piece = (name: string, fails = false) =>
    exclusive.run(async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      told.push(name);
      if (fails) throw new Error(name);
      return name;
    });
  const asked = [piece('a'), piece('b', true), piece('c')];
  await exclusive.idle();
  expect(told).toEqual(['a', 'b', 'c']);
  expect(await Promise.allSettled(asked)).toMatchObject([{ value: 'a' }, { reason: { message: 'b' } }, { value: 'c' }]);
});
