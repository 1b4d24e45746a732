/**
 * Follows jobs while one is pending. It has its own socket, because jobs belong to the present even while the page shows the past, and
 * usually none is pending.
 */
import type { Job, ServerFrame } from '@czyun/contract';
import { backOffMs, type Socket } from './live-client.ts';

export interface JobLineOptions {
  readonly open: () => Socket;
  readonly hello: () => { readonly sid?: string; readonly language: 'zh' | 'en' };
  readonly onJobs: (jobs: readonly Job[]) => void;
  /** Called once the stream is open: jobs that ended before must be read. */
  readonly onReady?: () => void;
  readonly later: (run: () => void, ms: number) => unknown;
  readonly cancel: (timer: unknown) => void;
  readonly random?: () => number;
}

const pingMs = 20_000;

/** Opens the socket; the returned function closes it. It reconnects automatically, and pending jobs are sent again. */
export function followJobs({ open, hello, onJobs, onReady, later, cancel, random = Math.random }: JobLineOptions): () => void {
  let socket: Socket | null = null;
  let timer: unknown = null;
  let attempt = 0;
  let closed = false;
  const wait = (run: () => void, ms: number) => {
    if (timer !== null) cancel(timer);
    timer = later(run, ms);
  };
  const ping = () => {
    socket?.send(JSON.stringify({ op: 'ping' }));
    wait(ping, pingMs);
  };
  const receive = (frame: ServerFrame) => {
    if (frame.op === 'welcome') {
      attempt = 0;
      socket?.send(JSON.stringify({ op: 'subscribe', jobs: true }));
      onReady?.();
      wait(ping, pingMs);
    } else if (frame.op === 'jobs') onJobs(frame.jobs);
  };
  const connect = () => {
    const mine = open();
    socket = mine;
    mine.onopen = () => mine.send(JSON.stringify({ op: 'hello', ...hello() }));
    mine.onmessage = ({ data }) => {
      if (typeof data === 'string') receive(JSON.parse(data) as ServerFrame);
    };
    mine.onclose = () => {
      if (closed) return;
      wait(connect, backOffMs(attempt, random()));
      attempt += 1;
    };
  };
  connect();
  return () => {
    closed = true;
    if (timer !== null) cancel(timer);
    socket?.close();
  };
}
