/** Order and time limits of a shutdown. */
import { expect, it } from 'vitest';
import { createClosing } from './stop.ts';

it('closes the latest first, one after the other, and releases the hold last', async () => {
  const closing = createClosing();
  const order: string[] = [];
  closing.hold('lock', () => void order.push('lock'));
  for (const name of ['database', 'engine'])
    closing.add(name, async () => {
      order.push(`${name} …`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(name);
    });
  closing.add('intake', () => void order.push('intake'));
  const told: string[] = [];
  const [failed, again] = await Promise.all([closing.run(({ name }) => void told.push(name)), closing.run()]);
  expect([failed, again]).toEqual([[], []]);
  expect(order).toEqual(['intake', 'engine …', 'engine', 'database …', 'database', 'lock']);
  expect(told).toEqual(['intake', 'engine', 'database', 'lock']);
});

it('a part that hangs or fails does not keep others open, but the lock on its data remains', async () => {
  const closing = createClosing({ part: 50, all: 10_000, least: 10 });
  const order: string[] = [];
  closing.hold('lock', () => void order.push('lock'));
  closing.add('database', () => void order.push('database'));
  closing.add('engine', () => new Promise(() => undefined));
  closing.add('intake', () => {
    throw new Error('no');
  });
  expect(await closing.run()).toEqual(['intake', 'engine', 'lock']);
  expect(order).toEqual(['database']);
});

it('has one time limit for all: after it the remaining parts get a moment each', async () => {
  const closing = createClosing({ part: 60_000, all: 60, least: 20 });
  const hanging = ['a', 'b', 'c', 'd'];
  for (const name of hanging) closing.add(name, () => new Promise(() => undefined));
  expect(await closing.run()).toEqual(hanging.toReversed());
});
