/** Kinds for processes that are killed at any moment: both write a file in pieces; one is retried. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob, type JobKind } from '../types.ts';

export const whole = 'first,second,third';

const run: JobKind<Record<string, never>>['run'] = async ({ file, progress }) => {
  const out = await file('data.csv', 'text/csv');
  for (const [index, piece] of ['first,', 'second,', 'third'].entries()) {
    await out.write(piece);
    progress((index + 1) / 3, { zh: piece, en: piece });
    await wait(3);
  }
  return { pieces: 3 };
};

const common = { name: { zh: '测试', en: 'A test' }, input: z.object({}), permission: null, run };

export const killKinds = [
  defineJob<Record<string, never>>({ ...common, kind: 'again', again: { most: 20, afterMs: () => 0 } }),
  defineJob<Record<string, never>>({ ...common, kind: 'once' }),
  defineJob<Record<string, never>>({ ...common, kind: 'again-heavy', heavy: true, again: { most: 20, afterMs: () => 0 } }),
];
