/** Receiving side: follows the owners of other projects. A project that its owner does not confirm every second counts as unknown. */
import type { AlarmRecord } from '../alarms/types.ts';
import type { DeviceState } from '../drivers/types.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import type { Batch } from '../telemetry/types.ts';
import { batchOf } from './columns.ts';
import type { KnownOfOthers } from './known.ts';
import { type MirrorNews, type MirrorParts, mirrorChannel, page, pageSubject } from './types.ts';

export interface ReaderParts extends MirrorParts {
  readonly known: KnownOfOthers;
  /** Stores newest values of other servers in memory. */
  readonly take: (batch: Batch) => void;
  /** Active alarms of some projects, from the log. */
  readonly activeAlarms: (projectIds: readonly number[]) => Promise<readonly AlarmRecord[]>;
  /** Alarms by their ids, active or not. */
  readonly alarmsOf: (ids: readonly number[]) => Promise<readonly AlarmRecord[]>;
  /** Notify the readers of this server. */
  readonly changedStates: (deviceIds: readonly number[]) => void;
  readonly changedAlarms: (records: readonly AlarmRecord[]) => void;
  /** Elapsed ms; never jumps. */
  readonly elapsed: () => number;
  /** Silence after which an owner counts as away, ms. */
  readonly silentMs: number;
}

interface Foreign {
  readonly server: string;
  readonly epoch: number;
  /** Elapsed ms of the owner's last sign. */
  seen: number;
  /** The values in memory are the owner's. */
  isCurrent: boolean;
  isQueued: boolean;
  /** Ids in news received during a full read: newer than the read state. */
  touched: { readonly params: Set<number>; readonly devices: Set<number>; readonly alarms: Set<number> } | null;
}

const answerMs = 10_000;
/** Silence after which a server counts as ended, ms. */
const rememberedMs = 60_000;

export class MirrorReader {
  readonly #parts: ReaderParts;
  readonly #projects = new Map<number, Foreign>();
  readonly #turns = new Exclusive();
  readonly #ends: (() => void)[] = [];
  readonly #looks;
  /** Projects without an owner, whose alarms must be read from the log. */
  readonly #unread = new Set<number>();
  /** Elapsed ms of the last sign of each other server. */
  readonly #servers = new Map<string, number>();
  /** Projects that every part of this server has taken up; null before the start. */
  #taken: Set<number> | null = null;
  #isOver = false;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    this.#looks = createPeriodic({
      everyMs: 500,
      work: () => this.#look(),
      failed: logFailures(parts.logger, 'warn', 'the owners of projects could not be followed'),
    });
  }

  /**
   * Whether this server shows its own state of a project. After claiming a seat it shows the previous state until all parts have taken it
   * up.
   */
  isOwn(projectId: number): boolean {
    return this.#parts.seats.holds(projectId) && this.#taken?.has(projectId) !== false;
  }

  /** Whether the owner is present and the state in memory is current. */
  isCurrent(projectId: number): boolean {
    return this.#projects.get(projectId)?.isCurrent === true;
  }

  /** The other server that owns a project, by its signs; undefined: none, or it is silent. */
  ownerOf(projectId: number): string | undefined {
    return this.#projects.get(projectId)?.server;
  }

  servers(): readonly string[] {
    const since = this.#parts.elapsed() - rememberedMs;
    for (const [server, seen] of this.#servers) if (seen < since) this.#servers.delete(server);
    return [...this.#servers.keys()];
  }

  async start(): Promise<void> {
    const { bus, registry, seats } = this.#parts;
    this.#ends.push(
      bus.subscribe(mirrorChannel, {
        heard: (news) => this.#hear(news),
        missed: () => this.#readAgain([...this.#projects.keys()]),
      }),
      registry.onChange(({ projects, devices }) => {
        const touched = new Set(projects);
        for (const { after } of devices.values()) if (after) touched.add(after.projectId);
        this.#readAgain([...touched]);
      }),
      seats.onChange({
        gained: (ids) => this.#gained(ids),
        lost: (ids) => {
          for (const id of ids) this.#taken?.delete(id);
          this.#away([...ids]);
        },
      }),
    );
    this.#taken = new Set(registry.projects().flatMap(({ id }) => (seats.holds(id) ? id : [])));
    this.#away(registry.projects().flatMap(({ id }) => (seats.holds(id) ? [] : id)));
    await this.#looks.start();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    for (const end of this.#ends.splice(0)) end();
    await this.#looks.stop();
    await this.#turns.idle();
  }

  #hear({ server, seats, values, states, alarms }: MirrorNews): void {
    this.#servers.set(server, this.#parts.elapsed());
    if (seats) this.#hearSeats(server, seats);
    const of = (projectId: number | undefined) => {
      const found = projectId === undefined ? undefined : this.#projects.get(projectId);
      return found?.server === server ? found : undefined;
    };
    const { registry, known, take, changedStates, changedAlarms } = this.#parts;
    const batch =
      values &&
      batchOf(values, (paramId) => {
        const project = of(registry.param(paramId)?.projectId);
        project?.touched?.params.add(paramId);
        return project !== undefined;
      });
    if (batch) take(batch);
    const ours = states?.filter(({ deviceId }) => {
      const project = of(registry.device(deviceId)?.projectId);
      project?.touched?.devices.add(deviceId);
      return project !== undefined;
    });
    if (ours && ours.length > 0) {
      known.takeStates(ours);
      changedStates(ours.map(({ deviceId }) => deviceId));
    }
    const records = alarms?.filter(({ id, projectId }) => {
      const project = of(projectId);
      project?.touched?.alarms.add(id);
      return project !== undefined;
    });
    if (records && records.length > 0) {
      known.takeAlarms(records);
      changedAlarms(records);
    }
  }

  #hearSeats(server: string, list: readonly (readonly [number, number])[]): void {
    const named = new Set<number>();
    for (const [id, epoch] of list) {
      named.add(id);
      if (this.#parts.seats.holds(id)) continue;
      const before = this.#projects.get(id);
      if (before && before.epoch > epoch) continue;
      if (before?.server === server && before.epoch === epoch) before.seen = this.#parts.elapsed();
      else this.#projects.set(id, { server, epoch, seen: this.#parts.elapsed(), isCurrent: false, isQueued: false, touched: null });
      if (!this.isCurrent(id)) this.#readAgain([id]);
    }
    this.#away([...this.#projects].flatMap(([id, project]) => (project.server === server && !named.has(id) ? id : [])));
  }

  #look(): void {
    const since = this.#parts.elapsed() - this.#parts.silentMs;
    this.#away([...this.#projects].flatMap(([id, { seen }]) => (seen < since ? id : [])));
    if (this.#unread.size > 0) this.#inTurn(() => this.#readUnread());
  }

  /** These projects have no known owner: their alarms are read from the log. */
  #away(projectIds: readonly number[]): void {
    for (const id of projectIds) {
      this.#projects.delete(id);
      if (this.#parts.seats.holds(id)) continue;
      this.#stale(id);
      this.#unread.add(id);
    }
  }

  /** Marks values stale and devices offline until the owner confirms them. */
  #stale(projectId: number): void {
    const { registry, newest, changedStates } = this.#parts;
    const devices = registry.devicesOf(projectId);
    newest.markStale(devices.flatMap(({ params }) => params.map(({ paramId }) => paramId)));
    changedStates(devices.map(({ id }) => id));
  }

  async #readUnread(): Promise<void> {
    const ids = [...this.#unread].filter((id) => !this.#projects.has(id) && !this.#parts.seats.holds(id));
    const asked = [...this.#unread];
    if (ids.length > 0) await this.#readAlarms(ids);
    for (const id of asked) this.#unread.delete(id);
  }

  /** This server now owns the projects: readers get its own state, including alarms that ended unnoticed. */
  #gained(projectIds: readonly number[]): void {
    const { registry, known, changedStates, changedAlarms, alarmsOf } = this.#parts;
    for (const projectId of projectIds) {
      this.#taken?.add(projectId);
      this.#projects.delete(projectId);
      const devices = registry.devicesOf(projectId).map(({ id }) => id);
      const before = known.forget(projectId, devices);
      changedStates(devices);
      this.#inTurn(async () => changedAlarms(await alarmsOf(before)));
    }
  }

  #readAgain(projectIds: readonly number[]): void {
    for (const projectId of projectIds) {
      const project = this.#projects.get(projectId);
      if (!project || project.isQueued) continue;
      project.isQueued = true;
      this.#inTurn(async () => {
        project.isQueued = false;
        if (this.#projects.get(projectId) === project) await this.#read(projectId, project);
      });
    }
  }

  async #read(projectId: number, project: Foreign): Promise<void> {
    const { bus, known, take, changedStates } = this.#parts;
    const touched = { params: new Set<number>(), devices: new Set<number>(), alarms: new Set<number>() };
    project.touched = touched;
    const isOver = () => this.#projects.get(projectId) !== project;
    try {
      const states: DeviceState[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const text: string = await bus.ask(pageSubject(project.server), JSON.stringify({ projectId, after }), answerMs);
        if (isOver()) return;
        const read = page.parse(JSON.parse(text));
        const batch = batchOf(read.values, (paramId) => !touched.params.has(paramId));
        if (batch) take(batch);
        states.push(...read.states.filter(({ deviceId }) => !touched.devices.has(deviceId)));
        after = read.next;
      }
      await this.#readAlarms([projectId], touched.alarms);
      if (isOver()) return;
      known.takeStates(states);
      project.isCurrent = true;
      changedStates(states.map(({ deviceId }) => deviceId));
    } catch (error) {
      if (project.isCurrent) {
        project.isCurrent = false;
        this.#stale(projectId);
      }
      throw error;
    } finally {
      project.touched = null;
    }
  }

  /** `touched`: alarms in news received meanwhile. */
  async #readAlarms(projectIds: readonly number[], touched: ReadonlySet<number> = new Set()): Promise<void> {
    const { known, activeAlarms, alarmsOf, changedAlarms } = this.#parts;
    const active = await activeAlarms(projectIds);
    const ids = new Set(active.map(({ id }) => id));
    const before = projectIds.flatMap((id) => known.open(id));
    const ended = await alarmsOf(before.flatMap(({ id }) => (ids.has(id) ? [] : id)));
    const records = [...active, ...ended].filter(({ id }) => !touched.has(id));
    known.takeAlarms(records);
    if (records.length > 0) changedAlarms(records);
  }

  /** Runs reads one at a time. A failed read is repeated at the next sign of the owner or the next check. */
  #inTurn(work: () => Promise<void>): void {
    void this.#turns.run(async () => {
      if (this.#isOver) return;
      await work().catch((error: unknown) => {
        this.#parts.logger.warn({ err: error }, 'what another server has could not be read; trying again');
      });
    });
  }
}
