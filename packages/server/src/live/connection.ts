/** One socket: hello, permission of everything that it wants, pings, and the end of its session. */
import { clientFrame, type ErrorName, errors, errorText, type Language, type ServerFrame } from '@czyun/contract';
import type { z } from 'zod';
import type { Viewer } from '../jobs/index.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import type { SessionInfo, Sessions } from '../kernel/session-info.ts';
import type { Registry } from '../registry/types.ts';
import type { Visit } from './allowance.ts';
import { HeldPoints } from './held-points.ts';
import type { Hub } from './hub.ts';

/** The WebSocket as far as it is used here. */
export interface Socket {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
  on(event: 'message', listener: (data: unknown, isBinary: boolean) => void): unknown;
  on(event: 'ping' | 'pong' | 'close' | 'error', listener: () => void): unknown;
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
/** Bytes that may wait for a client beside the frames of the hub, which wait for room themselves: more than the largest of these. */
const mostUnsent = 8 * 1024 * 1024;
/** A ping is answered by the library with as many bytes. */
const pingBytes = 125;
/** When a client that asked too much may come back, s. */
const retryS = 10;

/** Serves one socket until it closes. */
export function serveConnection(socket: Socket, visitor: Visitor, deps: ConnectionDeps): void {
  const { hub, registry, accounts } = deps;
  const client = hub.add(socket);
  let language = visitor.language;
  let signedIn: { readonly token: string; readonly session: SessionInfo } | null = null;
  /** Points that are told, and those that wait for their allowance with the time that their client has seen. */
  const held = new HeldPoints();
  const pending = new Map<number, number | undefined>();
  let projectId: number | undefined;
  let hearsOfJobs = false;
  const work = new Exclusive();
  let waiting = 0;
  let over = false;
  let heard = true;
  let subscription: Extract<Frame, { op: 'subscribe' }> | null = null;
  let delayed: NodeJS.Timeout | undefined;

  const say = (frame: ServerFrame) => {
    if (!over && !isBehind()) socket.send(JSON.stringify(frame));
  };
  const refuse = (name: ErrorName, paramIds?: readonly number[]) => {
    const msg = errorText(name, language, { seconds: retryS, most: visitor.visit.mostPoints });
    say({ op: 'error', code: errors[name].code, msg, ...(paramIds && { paramIds }) });
  };

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

  /** Ends a socket whose client goes on asking and reads nothing. */
  function isBehind(): boolean {
    if (socket.bufferedAmount <= mostUnsent) return false;
    finish();
    socket.terminate();
    return true;
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

  const viewerOf = async (session: SessionInfo): Promise<Viewer> => ({ session, codes: await accounts.codes(session) });

  /** Those of some projects that may be looked at. Every code of the product may look at its project, so being a member is enough. */
  async function open(session: SessionInfo, projects: Iterable<number>): Promise<ReadonlySet<number>> {
    const asked = [...new Set(projects)];
    const codes = await Promise.all(asked.map((each) => accounts.codeIn(session, each)));
    return new Set(asked.filter((_, index) => codes[index] !== null));
  }

  async function subscribe(session: SessionInfo, frame: Extract<Frame, { op: 'subscribe' }>): Promise<void> {
    const wanted = frame.projectId;
    // Unknown and foreign look the same.
    if (wanted !== undefined && !(registry.project(wanted) && (await open(session, [wanted])).has(wanted))) return refuse('noAccess');
    const viewer = frame.jobs ? await viewerOf(session) : undefined;
    if (over) return;
    projectId = wanted;
    hearsOfJobs = viewer !== undefined;
    client.subscribe({ projectId, since: frame.since, viewer });
  }

  /** Of each point that is wanted the project must be open; the others are told, and what may be had comes all the same. */
  async function wantPoints(session: SessionInfo, points: readonly (readonly [number, number | undefined])[]): Promise<void> {
    const projectOf = new Map(points.map(([paramId]) => [paramId, registry.param(paramId)?.projectId]));
    const mine = await open(
      session,
      [...projectOf.values()].filter((each) => each !== undefined),
    );
    if (over) return;
    const refused: number[] = [];
    const bySince = new Map<number | undefined, number[]>();
    for (const [paramId, since] of points) {
      const project = projectOf.get(paramId);
      if (project === undefined || !mine.has(project)) {
        refused.push(paramId);
        continue;
      }
      held.add(paramId, project);
      const others = bySince.get(since);
      if (others) others.push(paramId);
      else bySince.set(since, [paramId]);
    }
    for (const [since, paramIds] of bySince) client.want(paramIds, since);
    if (refused.length > 0) refuse('noAccess', refused);
  }

  async function want({ paramIds, since }: Extract<Frame, { op: 'want' }>): Promise<void> {
    const over: number[] = [];
    for (const paramId of paramIds) {
      if (held.has(paramId)) continue;
      if (held.size + pending.size < visitor.visit.mostPoints || pending.has(paramId)) pending.set(paramId, since);
      else over.push(paramId);
    }
    if (over.length > 0) refuse('tooManyPoints', over);
    await askWhenAllowed();
  }

  function drop({ paramIds }: Extract<Frame, { op: 'drop' }>): void {
    for (const paramId of paramIds) {
      pending.delete(paramId);
      held.delete(paramId);
    }
    client.drop(paramIds);
  }

  /** What is asked for beyond the allowance waits together: questions that come meanwhile join it. */
  async function askWhenAllowed(): Promise<void> {
    if (!signedIn) return hangUp('notLoggedIn');
    if (over || delayed !== undefined || (pending.size === 0 && subscription === null)) return;
    const waitMs = visitor.visit.waitMs(pending.size);
    if (waitMs > 0) {
      delayed = setTimeout(() => {
        delayed = undefined;
        enqueue(askWhenAllowed);
      }, waitMs);
      return;
    }
    const { session } = signedIn;
    const points = [...pending];
    pending.clear();
    const frame = subscription;
    subscription = null;
    if (frame !== null) await subscribe(session, frame);
    if (points.length > 0) await wantPoints(session, points);
  }

  async function take(frame: Frame): Promise<void> {
    if (frame.op === 'hello') return hello(frame);
    if (frame.op === 'want') return want(frame);
    if (frame.op === 'drop') return drop(frame);
    if (frame.op === 'ping') return say({ op: 'pong', at: client.pongAt() });
    subscription = frame;
    return askWhenAllowed();
  }

  async function check(): Promise<void> {
    if (!signedIn || over) return;
    const session = await accounts.standingSession(signedIn.token);
    if (session === null) return hangUp('notLoggedIn');
    signedIn = { token: signedIn.token, session };
    const viewer = hearsOfJobs ? await viewerOf(session) : undefined;
    if (viewer) client.renewViewer(viewer);
    const reached = [...held.projects(), ...(projectId === undefined ? [] : [projectId])];
    if (reached.length === 0) return;
    const mine = await open(session, reached);
    if (over || reached.every((each) => mine.has(each))) return;
    const lost = held.without(mine);
    client.drop(lost);
    if (projectId !== undefined && !mine.has(projectId)) {
      projectId = undefined;
      client.subscribe({ projectId, since: undefined, viewer });
    }
    refuse('noAccess', lost);
  }

  /** One thing after the other: answers come in the order of the questions. */
  function enqueue(job: () => Promise<void>): void {
    waiting += 1;
    void work.run(async () => {
      try {
        if (!over) await job();
      } catch {
        hangUp('internal');
      } finally {
        waiting -= 1;
      }
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
  socket.on('ping', () => {
    if (!over && !isBehind() && !visitor.visit.heard(pingBytes + frameOverhead)) hangUp('tooManyRequests');
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
