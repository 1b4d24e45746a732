/** Subscriptions of one socket: a project, its jobs, and points, as far as its session may view them. */
import type { Viewer } from '../jobs/index.ts';
import type { SessionInfo, Sessions } from '../kernel/session-info.ts';
import type { Registry } from '../registry/types.ts';
import type { Visit } from './allowance.ts';
import type { ClientSocket, Frame } from './client-socket.ts';
import { HeldPoints } from './held-points.ts';
import type { Hub } from './hub.ts';

export interface Accounts extends Sessions {
  /** Codes by project of every membership, or of the link. */
  codes(session: SessionInfo): Promise<ReadonlyMap<number, number>>;
}

export interface SubscriptionsParts {
  readonly socket: ClientSocket;
  readonly client: ReturnType<Hub['add']>;
  readonly visit: Pick<Visit, 'maxPoints' | 'waitMs'>;
  readonly registry: Pick<Registry, 'project' | 'param'>;
  readonly accounts: Pick<Accounts, 'codes' | 'codeIn'>;
  /** Called when a request that waited for its allowance may proceed. */
  readonly resume: () => void;
}

type Subscribe = Extract<Frame, { op: 'subscribe' }>;

export class Subscriptions {
  readonly #parts: SubscriptionsParts;
  readonly #held = new HeldPoints();
  /** Points that wait for the allowance, with the time of the client's last value. */
  readonly #pendingPoints = new Map<number, number | undefined>();
  #pendingProject: Subscribe | null = null;
  #projectId: number | undefined;
  #withJobs = false;
  #delay: NodeJS.Timeout | undefined;

  constructor(parts: SubscriptionsParts) {
    this.#parts = parts;
    parts.socket.onEnd(() => clearTimeout(this.#delay));
  }

  /** Queues points for the next `apply`. */
  want({ paramIds, since }: Extract<Frame, { op: 'want' }>): void {
    const { socket, visit } = this.#parts;
    const tooMany: number[] = [];
    for (const paramId of paramIds) {
      if (this.#held.has(paramId)) continue;
      const fits = this.#held.size + this.#pendingPoints.size < visit.maxPoints || this.#pendingPoints.has(paramId);
      if (fits) this.#pendingPoints.set(paramId, since);
      else tooMany.push(paramId);
    }
    if (tooMany.length > 0) socket.refuse('tooManyPoints', tooMany);
  }

  /** Queues a project for the next `apply`. */
  subscribe(frame: Subscribe): void {
    this.#pendingProject = frame;
  }

  drop({ paramIds }: Extract<Frame, { op: 'drop' }>): void {
    for (const paramId of paramIds) {
      this.#pendingPoints.delete(paramId);
      this.#held.delete(paramId);
    }
    this.#parts.client.drop(paramIds);
  }

  /** Subscribes to the queued points and project once the allowance permits it; later requests join those that wait. */
  async apply(session: SessionInfo): Promise<void> {
    const { socket, visit, resume } = this.#parts;
    if (socket.isOver || this.#delay !== undefined || (this.#pendingPoints.size === 0 && this.#pendingProject === null)) return;
    const waitMs = visit.waitMs(this.#pendingPoints.size);
    if (waitMs > 0) {
      this.#delay = setTimeout(() => {
        this.#delay = undefined;
        resume();
      }, waitMs);
      return;
    }
    const points = [...this.#pendingPoints];
    this.#pendingPoints.clear();
    const frame = this.#pendingProject;
    this.#pendingProject = null;
    if (frame !== null) await this.#subscribeTo(session, frame);
    if (points.length > 0) await this.#add(session, points);
  }

  /** Ends subscriptions that the session may no longer view. */
  async check(session: SessionInfo): Promise<void> {
    const { socket, client } = this.#parts;
    const viewer = this.#withJobs ? await this.#viewerOf(session) : undefined;
    if (viewer) client.renewViewer(viewer);
    const reached = [...this.#held.projects(), ...(this.#projectId === undefined ? [] : [this.#projectId])];
    if (reached.length === 0) return;
    const permitted = await this.#permitted(session, reached);
    if (socket.isOver || reached.every((each) => permitted.has(each))) return;
    const lost = this.#held.without(permitted);
    client.drop(lost);
    if (this.#projectId !== undefined && !permitted.has(this.#projectId)) {
      this.#projectId = undefined;
      client.subscribe({ projectId: undefined, since: undefined, viewer });
    }
    socket.refuse('noAccess', lost);
  }

  async #viewerOf(session: SessionInfo): Promise<Viewer> {
    return { session, codes: await this.#parts.accounts.codes(session) };
  }

  /** Those of some projects that the session may view. Every membership code includes viewing, so being a member is enough. */
  async #permitted(session: SessionInfo, projects: Iterable<number>): Promise<ReadonlySet<number>> {
    const asked = [...new Set(projects)];
    const codes = await Promise.all(asked.map((each) => this.#parts.accounts.codeIn(session, each)));
    return new Set(asked.filter((_, index) => codes[index] !== null));
  }

  async #subscribeTo(session: SessionInfo, frame: Subscribe): Promise<void> {
    const { socket, client, registry } = this.#parts;
    const wanted = frame.projectId;
    // Unknown projects and those of others get the same answer.
    if (wanted !== undefined && !(registry.project(wanted) && (await this.#permitted(session, [wanted])).has(wanted)))
      return socket.refuse('noAccess');
    const viewer = frame.jobs ? await this.#viewerOf(session) : undefined;
    if (socket.isOver) return;
    this.#projectId = wanted;
    this.#withJobs = viewer !== undefined;
    client.subscribe({ projectId: wanted, since: frame.since, viewer });
  }

  /** Adds the points of permitted projects and refuses the others. */
  async #add(session: SessionInfo, points: readonly (readonly [number, number | undefined])[]): Promise<void> {
    const { socket, client, registry } = this.#parts;
    const projectOf = new Map(points.map(([paramId]) => [paramId, registry.param(paramId)?.projectId]));
    const permitted = await this.#permitted(
      session,
      [...projectOf.values()].filter((each) => each !== undefined),
    );
    if (socket.isOver) return;
    const refused: number[] = [];
    const bySince = new Map<number | undefined, number[]>();
    for (const [paramId, since] of points) {
      const project = projectOf.get(paramId);
      if (project === undefined || !permitted.has(project)) {
        refused.push(paramId);
        continue;
      }
      this.#held.add(paramId, project);
      const others = bySince.get(since);
      if (others) others.push(paramId);
      else bySince.set(since, [paramId]);
    }
    for (const [since, paramIds] of bySince) client.want(paramIds, since);
    if (refused.length > 0) socket.refuse('noAccess', refused);
  }
}
