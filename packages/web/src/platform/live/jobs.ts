/** Jobs of the signed-in user: pending and recently ended ones. */
import { type Job, jobsApi } from '@czyun/contract';
import { addressOf, call } from '../api/call.ts';
import { appConfig } from '../config/current.ts';
import { currentLanguage } from '../language/language.ts';
import { session } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';
import { followJobs, type JobLineOptions } from './job-line.ts';
import type { Socket } from './live-client.ts';

const shownAtMost = 20;

export const isStanding = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

/** The list after an update, newest first, without jobs of others (an administrator receives all). */
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

function openLine({ onJobs, onReady }: Pick<JobLineOptions, 'onJobs' | 'onReady'>): () => void {
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
    onJobs,
    ...(onReady ? { onReady } : {}),
    later: (run, ms) => setTimeout(run, ms),
    cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  });
}

const follow = () =>
  openLine({
    onJobs: take,
    // A fast job may end between the first response and the first update.
    onReady: () => void (own !== null && readJobs(own).catch(() => undefined)),
  });

/** Calls `run` when the job has ended, and whenever the connection opens, as it may have ended before. Independent of the job tray. */
export function onJobEnd(id: number, run: () => void): () => void {
  return openLine({
    onJobs: (news) => {
      if (news.some((job) => job.id === id && !isStanding(job))) run();
    },
    onReady: run,
  });
}

session.onEnd(() => {
  stop();
  own = null;
  jobs.set([]);
});

/** Reads the jobs of this account and follows pending ones. */
export async function readJobs(account: string): Promise<void> {
  own = account;
  const { list } = await call(jobsApi.listJobs, { query: { pageSize: shownAtMost } });
  take(list);
}

/** Jobs started here whose end was not notified yet; some end before they are seen running. */
const asked = new Set<number>();

/** Whether the end of a job still has to be notified; false on further calls. */
export const isNews = (id: number): boolean => asked.delete(id);

/** Adds a job started here to the tray immediately. */
export async function noteJob(id: number): Promise<void> {
  asked.add(id);
  take([await call(jobsApi.getJob, { query: { id } })]);
}

/** Cancels a job. */
export async function cancelJob(id: number): Promise<void> {
  take([await call(jobsApi.cancelJob, { body: { id } })]);
}

export const useJobs = (): readonly Job[] => useStore(jobs);
