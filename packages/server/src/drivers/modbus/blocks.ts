import { type Retry, waitMs } from './backoff.ts';
import { type ReadBlock, splitBlock } from './plan.ts';

interface Trouble {
  /** Consecutive failures. */
  readonly count: number;
  /** Elapsed ms. */
  readonly retryAt: number;
  /** Modbus exception code; null: unanswered, although the device answers otherwise. */
  readonly code: number | null;
}

/** A block and its current state. */
export interface BlockEntry {
  readonly block: ReadBlock;
  /** Part of a block that was refused as a whole. */
  readonly part: boolean;
  /** Position in the order of requests; the least recently requested goes first. */
  turn: number;
  trouble: Trouble | undefined;
}

export interface BlocksOptions {
  /** Wait before a refused or unanswered block is retried. */
  readonly retry: Retry;
  /** Interval of requests to a device that returns nothing, so that it still counts as online. */
  readonly lifeMs: number;
}

/** Maximum refused blocks retried per poll: each costs a request, and readable blocks must not be delayed. */
const refusedAtOnce = 4;
/** Illegal address, illegal value (sent by some devices for a long read): only some registers are missing. */
const partial: ReadonlySet<number | undefined> = new Set([2, 3]);

const isSame = (a: ReadBlock, b: ReadBlock) => a.table === b.table && a.address === b.address && a.count === b.count;

/** Schedule of a device's blocks: readable ones at every poll; others after them, first after 5 s and then at increasing intervals. */
export class Blocks {
  readonly #options: BlocksOptions;
  readonly #plan: () => readonly ReadBlock[];
  #entries: BlockEntry[] | undefined;
  #turn = 0;
  #lastAsked = Number.NEGATIVE_INFINITY;
  /** Part of a refused block was read: the whole may be readable again. */
  #whole = false;

  constructor(options: BlocksOptions, plan: () => readonly ReadBlock[]) {
    this.#options = options;
    this.#plan = plan;
  }

  /** Rebuilds the plan at the next poll. */
  reset(): void {
    this.#entries = undefined;
  }

  /** Blocks to read now, in this order; healthy ones only at a poll (`all`). `now` is elapsed ms, like every instant here. */
  due(now: number, all: boolean): BlockEntry[] {
    const entries = this.#current(all);
    const ripe = entries
      .filter(({ trouble }) => trouble && trouble.retryAt <= now)
      .sort((a, b) => (a.trouble?.retryAt ?? 0) - (b.trouble?.retryAt ?? 0) || a.turn - b.turn);
    const healthy = all ? entries.filter(({ trouble }) => !trouble).sort((a, b) => a.turn - b.turn) : [];
    const refused = ripe.filter(({ trouble }) => trouble?.code !== null).slice(0, refusedAtOnce);
    // Each unanswered block costs the line a whole time-out: one at a time, and last.
    const silent = ripe.filter(({ trouble }) => trouble?.code === null).slice(0, 1);
    const found = [...healthy, ...refused, ...silent];
    if (found.length > 0 || !this.#isLifeDue(now)) return found;
    return entries.toSorted((a, b) => a.turn - b.turn).slice(0, 1);
  }

  /** Time of the next retry; Infinity: none. */
  get nextRetry(): number {
    const entries = this.#entries ?? [];
    const retries = entries.flatMap(({ trouble }) => (trouble ? [trouble.retryAt] : []));
    const life = this.#gives(entries) ? Number.POSITIVE_INFINITY : this.#lastAsked + this.#options.lifeMs;
    return Math.min(Number.POSITIVE_INFINITY, life, ...retries);
  }

  /** Notes that an entry is requested. */
  asked(entry: BlockEntry, now: number): void {
    this.#turn += 1;
    entry.turn = this.#turn;
    this.#lastAsked = now;
  }

  /** The entry was read. All other failed blocks are retried too: the cause may have been the same. */
  answered(entry: BlockEntry, now: number): void {
    if (!entry.trouble) return;
    entry.trouble = undefined;
    if (entry.part) this.#whole = true;
    this.retryAll(now);
  }

  /** The device refused the entry. Returns the blocks to read at once instead, to find the missing registers. */
  refused(entry: BlockEntry, code: number | undefined, now: number): readonly BlockEntry[] {
    const halves = partial.has(code) ? splitBlock(entry.block) : undefined;
    if (!halves) {
      this.#fail(entry, code ?? 0, now);
      return [];
    }
    const made = halves.map((block): BlockEntry => ({ block, part: true, turn: entry.turn, trouble: undefined }));
    this.#entries = (this.#entries ?? []).flatMap((each) => (each === entry ? made : [each]));
    return made;
  }

  /** The entry was not answered, while the device answers others. */
  unanswered(entry: BlockEntry, now: number): void {
    this.#fail(entry, null, now);
  }

  /** Retries all failed blocks now, for example after a restart of the device. */
  retryAll(now: number): void {
    for (const entry of this.#entries ?? []) if (entry.trouble) entry.trouble = { ...entry.trouble, count: 0, retryAt: now };
  }

  get troubled(): readonly (BlockEntry & { readonly trouble: Trouble })[] {
    return (this.#entries ?? []).filter((entry): entry is BlockEntry & { trouble: Trouble } => entry.trouble !== undefined);
  }

  /** Whether any block is readable, as far as known. */
  get givesSome(): boolean {
    return this.#gives(this.#entries ?? []);
  }

  #gives(entries: readonly BlockEntry[]): boolean {
    return entries.length === 0 || entries.some(({ trouble }) => !trouble);
  }

  #isLifeDue(now: number): boolean {
    return (this.#entries?.length ?? 0) > 0 && !this.givesSome && now >= this.#lastAsked + this.#options.lifeMs;
  }

  #fail(entry: BlockEntry, code: number | null, now: number): void {
    const count = (entry.trouble?.count ?? 0) + 1;
    entry.trouble = { count, code, retryAt: now + waitMs(count, this.#options.retry) };
  }

  #current(all: boolean): readonly BlockEntry[] {
    if (this.#entries && !(all && this.#whole)) return this.#entries;
    // Unanswered blocks stay marked: detecting them again would cost a time-out each.
    const silent = (this.#entries ?? []).filter(({ trouble }) => trouble?.code === null);
    this.#whole = false;
    this.#entries = this.#plan().map(
      (block): BlockEntry => silent.find((entry) => isSame(entry.block, block)) ?? { block, part: false, turn: 0, trouble: undefined },
    );
    return this.#entries;
  }
}
