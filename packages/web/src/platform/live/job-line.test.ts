import type { Job } from '@czyun/contract';
import { expect, it } from 'vitest';
import { followJobs } from './job-line.ts';
import { isStanding, withNews } from './jobs.ts';
import type { Socket } from './live-client.ts';

const by = { userId: 7, loginName: 'anna', userName: 'Anna', linkId: null };
const job = (id: number, fields: Partial<Job> = {}): Job => ({
  id,
  kind: 'log-export',
  name: 'Log export',
  projectId: 1,
  by,
  state: 'running',
  progress: 0,
  said: '',
  cancelling: false,
  attempt: 1,
  result: null,
  file: null,
  error: null,
  cause: null,
  asked: 1,
  runAt: 1,
  started: 1,
  ended: null,
  expires: null,
  ...fields,
});

it('lists the user’s own jobs, newest first, each with its latest state', () => {
  const known = withNews([], [job(1), job(2)], 'anna');
  const news = withNews(known, [job(1, { state: 'done', progress: 1 }), job(3, { by: { ...by, loginName: 'ben' } })], 'anna');
  expect(news.map(({ id, state }) => [id, state])).toEqual([
    [2, 'running'],
    [1, 'done'],
  ]);
  // A secret link named like an account is not that account.
  expect(withNews([], [job(4, { by: { ...by, userId: null, linkId: 3 } })], 'anna')).toEqual([]);
  expect(news.filter(isStanding).map(({ id }) => id)).toEqual([2]);
});

it('subscribes to jobs after the welcome, reconnects after a break, and not after it was closed', () => {
  const opened: (Socket & { readonly sent: string[]; closed: boolean })[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const told: number[] = [];
  const close = followJobs({
    open: () => {
      const socket = {
        sent: [] as string[],
        closed: false,
        send: (text: string) => void socket.sent.push(text),
        close: () => {
          socket.closed = true;
        },
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      opened.push(socket);
      return socket;
    },
    hello: () => ({ language: 'zh', sid: 's' }),
    onJobs: (jobs) => told.push(...jobs.map(({ id }) => id)),
    later: (run, ms) => timers.push({ run, ms }),
    cancel: () => undefined,
    random: () => 0,
  });
  const [first] = opened;
  first?.onopen?.();
  first?.onmessage?.({ data: '{"op":"welcome","at":1}' });
  expect(first?.sent.map((text) => JSON.parse(text))).toEqual([
    { op: 'hello', language: 'zh', sid: 's' },
    { op: 'subscribe', jobs: true },
  ]);
  first?.onmessage?.({ data: JSON.stringify({ op: 'jobs', at: 2, jobs: [job(5)] }) });
  expect(told).toEqual([5]);

  first?.onclose?.();
  expect(timers.at(-1)?.ms).toBe(500);
  timers.at(-1)?.run();
  const second = opened[1];
  second?.onopen?.();
  second?.onmessage?.({ data: '{"op":"welcome","at":3}' });
  expect(second?.sent).toHaveLength(2);

  close();
  expect(second?.closed).toBe(true);
  const waiting = timers.length;
  second?.onclose?.();
  expect([opened.length, timers.length]).toEqual([2, waiting]);
});
