import { expect, it } from 'vitest';
import { createTopic } from './topic.ts';

it('a listener that throws or rejects is logged by name and stops neither the publisher nor the others', async () => {
  const logged: unknown[] = [];
  const topic = createTopic<number>('numbers', { error: (details, message) => logged.push([details, message]) });
  const heard: number[] = [];
  const broken = new Error('broken');
  topic.on(function first() {
    throw broken;
  });
  const end = topic.on((news) => void heard.push(news));
  // An async function used where the returned promise is ignored.
  topic.on(function later(): unknown {
    return Promise.reject(broken);
  });
  topic.publish(1);
  await Promise.resolve();
  expect(heard).toEqual([1]);
  expect(logged).toEqual([
    [{ err: broken, topic: 'numbers', listener: 'first' }, 'a listener failed'],
    [{ err: broken, topic: 'numbers', listener: 'later' }, 'a listener failed'],
  ]);
  end();
  topic.publish(2);
  expect([heard, topic.size]).toEqual([[1], 2]);
});
