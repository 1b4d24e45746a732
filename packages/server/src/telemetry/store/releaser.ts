/** Deletes spool segments once no data can be lost: in the engine, rolled up if late, newest values on disk. */
import { Exclusive } from '../../kernel/exclusive.ts';
import type { Importer } from '../history/importer.ts';
import type { SeriesTable } from '../intake/series-table.ts';
import type { Logger } from '../logger.ts';
import { snapshotBytes, writeSnapshot } from '../newest/snapshot.ts';
import type { DirtyHours } from '../rollup/dirty.ts';
import type { Segment, Spool } from '../spool/spool.ts';
import type { Flusher } from './flusher.ts';

export interface ReleaserParts {
  readonly spool: Spool;
  readonly flusher: Flusher;
  readonly table: SeriesTable;
  readonly dirty: DirtyHours;
  readonly importer: Importer;
  readonly snapshotPath: string;
  readonly logger: Logger;
}

const everyMs = 5000;
/** Maximum delay, so that few readings of many points do not cause a write of the whole file of newest values each time. */
const longestWaitMs = 60_000;

interface Held {
  readonly segment: Segment;
  readonly dirtyVersion: number;
}

export class Releaser {
  readonly #parts: ReleaserParts;
  #held: Held[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #turns = new Exclusive();
  #stopped = false;
  #writtenAt = performance.now();

  constructor(parts: ReleaserParts) {
    this.#parts = parts;
  }

  add(segment: Segment, dirtyVersion: number): void {
    this.#held.push({ segment, dirtyVersion });
    this.wake();
  }

  wake(): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const due = this.#due();
      if (due === 'later') return this.wake();
      if (due === 'now')
        this.release().catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'the newest values could not be written'));
    }, everyMs);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Runs `work` while no segment and no mark is deleted. */
  hold<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.run(work);
  }

  /** The newest values are written when they release as many bytes as they take, or after the maximum delay. */
  #due(): 'now' | 'later' | 'never' {
    const { table, importer } = this.#parts;
    const free = this.#free();
    if (free.length === 0 && !(importer.hasMarks && this.#marksDone())) return 'never';
    const bytes = free.reduce((sum, { segment }) => sum + segment.bytes, 0);
    return bytes >= snapshotBytes(table) || performance.now() - this.#writtenAt >= longestWaitMs ? 'now' : 'later';
  }

  #free(): Held[] {
    return this.#held.filter((each) => each.dirtyVersion <= this.#parts.dirty.processedVersion);
  }

  #marksDone(): boolean {
    const { dirty, importer } = this.#parts;
    return importer.idle && dirty.size === 0 && dirty.processedVersion === dirty.version;
  }

  /** Writes the newest values and deletes the segments and marks that they cover. */
  release(): Promise<void> {
    return this.#turns.run(() => this.#release());
  }

  async #release(): Promise<void> {
    const { dirty, spool, flusher, importer } = this.#parts;
    const free = this.#free();
    const marksDone = this.#marksDone();
    await writeSnapshot(this.#parts.snapshotPath, this.#parts.table);
    this.#writtenAt = performance.now();
    for (const { segment } of free) {
      await spool.release(segment);
      flusher.forget(segment);
    }
    const gone = new Set(free);
    this.#held = this.#held.filter((each) => !gone.has(each));
    // No import may have started in between: it marks on disk before it counts as dirty in memory.
    if (marksDone) await importer.clearMarks(() => dirty.version === dirty.processedVersion);
  }
}
