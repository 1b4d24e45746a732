/** One socket: hello, permission of every subscription, pings, and the end of its session. */
import { clientFrame, type ErrorName, errors, errorText, type Language, type ServerFrame } from '@czyun/contract';
import type { z } from 'zod';
import type { Viewer } from '../jobs/index.ts';
import type { SessionInfo, Sessions } from '../kernel/session-info.ts';
import type { Registry } from '../registry/types.ts';
import type { Visit } from './allowance.ts';
import type { Hub } from './hub.ts';

/** The WebSocket as far as it is used here. */
export interface Socket {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
  on(event: 'message', listener: (data: unknown, isBinary: boolean) => void): unknown;
  on(event: 'pong' | 'close' | 'error', listener: () => void): unknown;
}

export interface ConnectionDeps {
  readonly hub: Hub;
  readonly registry: Pick<Registry, 'project' | 'param'>;
  readonly accounts: Sessions & {
    /** Codes by project of every membership, or of the link. */
    codes(session: SessionInfo): Promise<ReadonlyMap<number, number>>;
  };
  /** How often session and memberships are looked at again, ms. */
  readonly checkMs: number;
  /** Silence after which a ping goes out; a second silence ends the socket, ms. */
  readonly pingMs: number;
  /** How long a socket may stay without hello, ms. */
  readonly helloMs: number;
}

export interface Visitor {
  /** Token of the cookie or header that came with the upgrade. */
  readonly token: string | null;
  readonly language: Language;
  /** What this socket may ask for. */
  readonly visit: Visit;
}

type Frame = z.output<typeof clientFrame>;

/** Frames of one client that may wait while an earlier one is worked on. */
const maxWaiting = 32;
const policyViolation = 1008;
/** What a frame costs beside its bytes. */
const frameOverhead = 200;
/** When whoever asked too much may come back, s. */
const retryS = 10;

/** Serves one socket until it closes. */
export function serveConnection(socket: Socket, visitor: Visitor, deps: ConnectionDeps): void {
  const { hub, registry, accounts } = deps;
  const client = hub.add(socket);
  let language = visitor.language;
  let signedIn: { readonly token: string; readonly session: SessionInfo } | null = null;
  let projects: ReadonlySet<number> = new Set();
  let hearsOfJobs = false;
  let work: Promise<void> = Promise.resolve();
  let waiting = 0;
  let over = false;
  let heard = true;
  let wanted: Extract<Frame, { op: 'subscribe' }> | null = null;
  let delayed: NodeJS.Timeout | undefined;

  const say = (frame: ServerFrame) => {
    if (!over) socket.send(JSON.stringify(frame));
  };
  const refuse = (name: ErrorName) => say({ op: 'error', code: errors[name].code, msg: errorText(name, language, { seconds: retryS }) });

  function finish(): void {
    if (over) return;
    over = true;
    clearInterval(checking);
    clearInterval(pinging);
    clearTimeout(greeting);
    clearTimeout(delayed);
    visitor.visit.close();
    client.close();
  }

  function hangUp(name: ErrorName): void {
    if (over) return;
    refuse(name);
    finish();
    socket.close(name === 'notLoggedIn' ? errors.notLoggedIn.code : policyViolation, name);
  }

  async function hello(frame: Extract<Frame, { op: 'hello' }>): Promise<void> {
    const token = frame.sid ?? visitor.token;
    const session = token === null ? null : await accounts.standingSession(token);
    if (frame.language) language = frame.language;
    if (token === null || session === null) return hangUp('notLoggedIn');
    if (!frame.language && session.language) language = session.language;
    if (over) return;
    if (!visitor.visit.enter(session)) return hangUp('tooManyRequests');
    signedIn = { token, session };
    client.setLanguage(language);
    say(hub.welcome());
  }

  /** The projects that a subscription reaches into; null when something in it does not exist. */
  function reach({ paramIds, projectId }: Extract<Frame, { op: 'subscribe' }>): Set<number> | null {
    const found = new Set<number>();
    if (projectId !== undefined) {
      if (!registry.project(projectId)) return null;
      found.add(projectId);
    }
    for (const paramId of paramIds) {
      const param = registry.param(paramId);
      if (!param) return null;
      found.add(param.projectId);
    }
    return found;
  }

  const viewerOf = async (session: SessionInfo): Promise<Viewer> => ({ session, codes: await accounts.codes(session) });

  /** Every code of the product may look at its project, so being a member is enough. */
  async function mayLook(session: SessionInfo, wanted: ReadonlySet<number>): Promise<boolean> {
    const codes = await Promise.all([...wanted].map((projectId) => accounts.codeIn(session, projectId)));
    return codes.every((code) => code !== null);
  }

  async function subscribe(frame: Extract<Frame, { op: 'subscribe' }>): Promise<void> {
    if (!signedIn) return hangUp('notLoggedIn');
    const wanted = reach(frame);
    // Unknown and foreign look the same.
    if (wanted === null || !(await mayLook(signedIn.session, wanted))) return refuse('noAccess');
    const viewer = frame.jobs ? await viewerOf(signedIn.session) : undefined;
    if (over) return;
    projects = wanted;
    hearsOfJobs = viewer !== undefined;
    client.subscribe({ paramIds: frame.paramIds, projectId: frame.projectId, since: frame.since, viewer });
  }

  /** Of subscriptions that wait for their allowance the newest counts: it replaces what the others asked for. */
  async function subscribeWhenAllowed(frame: Extract<Frame, { op: 'subscribe' }>): Promise<void> {
    wanted = frame;
    if (delayed === undefined) await subscribeNow();
  }

  async function subscribeNow(): Promise<void> {
    const frame = wanted;
    if (over || frame === null) return;
    const waitMs = visitor.visit.waitMs(frame.paramIds.length);
    if (waitMs > 0) {
      delayed = setTimeout(() => {
        delayed = undefined;
        enqueue(subscribeNow);
      }, waitMs);
      return;
    }
    wanted = null;
    await subscribe(frame);
  }

  async function take(frame: Frame): Promise<void> {
    if (frame.op === 'hello') return hello(frame);
    if (frame.op === 'subscribe') return subscribeWhenAllowed(frame);
    say({ op: 'pong', at: client.pongAt() });
  }

  async function check(): Promise<void> {
    if (!signedIn || over) return;
    const session = await accounts.standingSession(signedIn.token);
    if (session === null) return hangUp('notLoggedIn');
    signedIn = { token: signedIn.token, session };
    if (hearsOfJobs) client.renewViewer(await viewerOf(session));
    if (projects.size === 0 || (await mayLook(session, projects))) return;
    projects = new Set();
    hearsOfJobs = false;
    client.subscribe({ paramIds: [], projectId: undefined, since: undefined });
    refuse('noAccess');
  }

  /** One thing after the other: answers come in the order of the questions. */
  function enqueue(job: () => Promise<void>): void {
    waiting += 1;
    work = work
      .then(() => (over ? undefined : job()))
      .catch(() => hangUp('internal'))
      .finally(() => {
        waiting -= 1;
      });
  }

  socket.on('message', (data, isBinary) => {
    heard = true;
    if (over) return;
    const text = isBinary ? '' : String(data);
    // Before anything is made of it.
    if (!visitor.visit.heard(text.length + frameOverhead)) return hangUp('tooManyRequests');
    const frame = isBinary ? null : parse(text);
    if (frame === null) return refuse('badInput');
    if (waiting >= maxWaiting) return hangUp('tooManyRequests');
    enqueue(() => take(frame));
  });
  socket.on('pong', () => {
    heard = true;
  });
  socket.on('close', finish);
  socket.on('error', finish);

  const checking = setInterval(() => {
    if (waiting === 0) enqueue(check);
  }, deps.checkMs);
  const pinging = setInterval(() => {
    if (!heard) {
      finish();
      socket.terminate();
      return;
    }
    heard = false;
    socket.ping();
  }, deps.pingMs);
  const greeting = setTimeout(() => {
    if (!signedIn) hangUp('notLoggedIn');
  }, deps.helloMs);
}

function parse(text: string): Frame | null {
  try {
    return clientFrame.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
