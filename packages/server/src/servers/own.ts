/** This server as seen by the others: its projects, its load, and whether it keeps up. */
import { rollupSeat, type SeatListener } from '../seats/index.ts';
import { Loads } from './loads.ts';
import { noteLag, type Presence, type ServerNow } from './presence.ts';
import { Slowness, watchLag } from './slowness.ts';
import type { ServersOptions } from './types.ts';

export class OwnServer {
  readonly loads: Loads;
  /** Projects that were moved here manually. */
  readonly byHand = new Set<number>();
  readonly lag = watchLag();
  lagMs = 0;
  isLeaving = false;
  readonly #options: ServersOptions;
  readonly #slowness: Slowness;
  readonly #lags: number[] = [];
  /** Elapsed ms at which each project was acquired; minus infinity for those owned since the start. */
  readonly #gainedAt = new Map<number, number>();

  constructor(options: ServersOptions) {
    this.#options = options;
    this.loads = new Loads(options.elapsed());
    this.#slowness = new Slowness(options.slowness);
  }

  get isSlow(): boolean {
    return this.#slowness.isSlow(this.#options.elapsed());
  }

  now(): ServerNow {
    const { server, name, version, started, seats, registry, telemetry } = this.#options;
    const ids = registry.projects().flatMap(({ id }) => (seats.holds(id) ? id : []));
    return {
      ...{ server, name, version, started, owner: seats.owner, lagMs: this.lagMs, isLeaving: this.isLeaving, isSlow: this.isSlow },
      ...telemetry(),
      seats: ids.map((id): Presence['seats'][number] => [id, this.loads.of(id), this.byHand.has(id) ? 1 : 0]),
      rollups: seats.holds(rollupSeat),
      lags: this.#lags,
    };
  }

  /** Records the figures of one beat. */
  measure(): void {
    const { elapsed, telemetry } = this.#options;
    const { engine, waiting } = telemetry();
    this.lagMs = this.lag.take();
    noteLag(this.#lags, this.lagMs);
    this.loads.turn(elapsed());
    this.#slowness.note(elapsed(), this.lagMs, engine === 'running' ? waiting : 0);
  }

  /** Whether a project was acquired less than `restMs` ago; also true for one that is still being taken up. */
  rests(projectId: number, restMs: number): boolean {
    const at = this.#gainedAt.get(projectId);
    return at === undefined || this.#options.elapsed() - at < restMs;
  }

  /** `loadOf`: the load that other servers measured for a project. */
  listener(loadOf: (projectId: number) => number, changed: () => void): SeatListener {
    const { seats, registry } = this.#options;
    for (const { id } of registry.projects()) if (seats.holds(id)) this.#gainedAt.set(id, Number.NEGATIVE_INFINITY);
    return {
      gained: (ids) => {
        for (const id of ids) {
          this.#gainedAt.set(id, this.#options.elapsed());
          this.loads.begin(id, loadOf(id));
        }
        changed();
      },
      lost: (ids) => {
        this.loads.forget(ids);
        for (const id of ids) {
          this.byHand.delete(id);
          this.#gainedAt.delete(id);
        }
        changed();
      },
    };
  }
}
