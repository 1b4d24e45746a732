/** The jobs of whoever is signed in: those that go on, and those that ended not long ago. */
import { type Job, jobsApi } from '@czyun/contract';
import { addressOf, call } from '../api/call.ts';
import { appConfig } from '../config/current.ts';
import { currentLanguage } from '../language/language.ts';
import { session } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';
import { followJobs } from './job-line.ts';
import type { Socket } from './live-client.ts';

const shownAtMost = 20;

export const isStanding = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

/** What is known after news, newest first; jobs of others (an administrator is told of all) stay away. */
export function withNews(known: readonly Job[], news: readonly Job[], own: string): readonly Job[] {
  const byId = new Map([...known, ...news].filter(({ by }) => by.userId !== null && by.loginName === own).map((job) => [job.id, job]));
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, shownAtMost);
}

const jobs = createStore<readonly Job[]>([]);
let own: string | null = null;
let hangUp: (() => void) | null = null;

function take(news: readonly Job[]): void {
  if (own === null) return;
  jobs.set(withNews(jobs.get(), news, own));
  const standing = jobs.get().some(isStanding);
  if (standing && hangUp === null) hangUp = follow();
  if (!standing) stop();
}

function stop(): void {
  hangUp?.();
  hangUp = null;
}

function follow(): () => void {
  return followJobs({
    open: () => {
      const address = new URL(addressOf('/live'), location.href);
      address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(address) as Socket;
    },
    hello: () => {
      const { token } = session.get();
      return { language: currentLanguage(), ...(appConfig.sessionMode === 'token' && token !== null ? { sid: token } : {}) };
    },
    onJobs: take,
    // A fast job ends between the answer that it waits and the first news.
    onReady: () => void (own !== null && readJobs(own).catch(() => undefined)),
    later: (run, ms) => setTimeout(run, ms),
    cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  });
}

session.onEnd(() => {
  stop();
  own = null;
  jobs.set([]);
});

/** Reads which jobs there are of this account, and follows those that go on. */
export async function readJobs(account: string): Promise<void> {
  own = account;
  const { list } = await call(jobsApi.listJobs, { query: { pageSize: shownAtMost } });
  take(list);
}

/** Asked for here, and nobody was told yet how they ended: some end before they were ever seen going on. */
const asked = new Set<number>();

/** Whether the end of a job is news that nobody heard yet; it is none any more after this answer. */
export const isNews = (id: number): boolean => asked.delete(id);

/** A job was asked for here: it stands in the tray at once. */
export async function noteJob(id: number): Promise<void> {
  asked.add(id);
  take([await call(jobsApi.getJob, { query: { id } })]);
}

/** Ends a job, soon or at once. */
export async function cancelJob(id: number): Promise<void> {
  take([await call(jobsApi.cancelJob, { body: { id } })]);
}

export const useJobs = (): readonly Job[] => useStore(jobs);
