import { type Retry, waitMs } from './backoff.ts';
import { type ReadBlock, splitBlock } from './plan.ts';

interface Trouble {
  /** So many times in a row. */
  readonly count: number;
  /** Elapsed ms. */
  readonly retryAt: number;
  /** Modbus exception code; null: it was not answered, though the device talks. */
  readonly code: number | null;
}

/** A block and how the device has treated it. */
export interface BlockEntry {
  readonly block: ReadBlock;
  /** Part of a block that was refused as a whole. */
  readonly part: boolean;
  /** Place in the order of asking; the longest unasked goes first. */
  turn: number;
  trouble: Trouble | undefined;
}

export interface BlocksOptions {
  /** Wait before a block that is refused, or not answered, is asked again. */
  readonly retry: Retry;
  /** A device that gives nothing is still asked this often, so that it is seen to live. */
  readonly lifeMs: number;
}

/** Refused blocks of one poll: each costs an answer, and those that are read must keep their pace. */
const refusedAtOnce = 4;
/** Illegal address, illegal value (of some devices for a long read): only some registers are missing. */
const partial: ReadonlySet<number | undefined> = new Set([2, 3]);

const isSame = (a: ReadBlock, b: ReadBlock) => a.table === b.table && a.address === b.address && a.count === b.count;

/** Which blocks of a device are asked when: those that are read at every poll; others after them, after 5 s and then ever more slowly. */
export class Blocks {
  readonly #options: BlocksOptions;
  readonly #plan: () => readonly ReadBlock[];
  #entries: BlockEntry[] | undefined;
  #turn = 0;
  #lastAsked = Number.NEGATIVE_INFINITY;
  /** A part of a refused block was read: the whole may be there again. */
  #whole = false;

  constructor(options: BlocksOptions, plan: () => readonly ReadBlock[]) {
    this.#options = options;
    this.#plan = plan;
  }

  /** Plans again at the next poll. */
  reset(): void {
    this.#entries = undefined;
  }

  /** Blocks to read now, in this order; those that are read only at a poll (`all`). `now` is elapsed ms, like every instant here. */
  due(now: number, all: boolean): BlockEntry[] {
    const entries = this.#current(all);
    const ripe = entries
      .filter(({ trouble }) => trouble && trouble.retryAt <= now)
      .sort((a, b) => (a.trouble?.retryAt ?? 0) - (b.trouble?.retryAt ?? 0) || a.turn - b.turn);
    const healthy = all ? entries.filter(({ trouble }) => !trouble).sort((a, b) => a.turn - b.turn) : [];
    const refused = ripe.filter(({ trouble }) => trouble?.code !== null).slice(0, refusedAtOnce);
    // Each that is not answered costs the line a whole time-out: one at a time, and last.
    const silent = ripe.filter(({ trouble }) => trouble?.code === null).slice(0, 1);
    const found = [...healthy, ...refused, ...silent];
    if (found.length > 0 || !this.#isLifeDue(now)) return found;
    return entries.toSorted((a, b) => a.turn - b.turn).slice(0, 1);
  }

  /** When something in trouble is to be asked again; Infinity: nothing is. */
  get nextRetry(): number {
    const entries = this.#entries ?? [];
    const retries = entries.flatMap(({ trouble }) => (trouble ? [trouble.retryAt] : []));
    const life = this.#gives(entries) ? Number.POSITIVE_INFINITY : this.#lastAsked + this.#options.lifeMs;
    return Math.min(Number.POSITIVE_INFINITY, life, ...retries);
  }

  /** Notes that an entry goes out. */
  asked(entry: BlockEntry, now: number): void {
    this.#turn += 1;
    entry.turn = this.#turn;
    this.#lastAsked = now;
  }

  /** It was read. Whatever else was in trouble has its chance too: the reason may have been the same. */
  answered(entry: BlockEntry, now: number): void {
    if (!entry.trouble) return;
    entry.trouble = undefined;
    if (entry.part) this.#whole = true;
    this.retryAll(now);
  }

  /** The device refused it. Returns the blocks to read at once instead, to find the missing registers. */
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

  /** It was not answered, while the device answers others. */
  unanswered(entry: BlockEntry, now: number): void {
    this.#fail(entry, null, now);
  }

  /** Asks everything in trouble again soon, as after a restart of the device. */
  retryAll(now: number): void {
    for (const entry of this.#entries ?? []) if (entry.trouble) entry.trouble = { ...entry.trouble, count: 0, retryAt: now };
  }

  get troubled(): readonly (BlockEntry & { readonly trouble: Trouble })[] {
    return (this.#entries ?? []).filter((entry): entry is BlockEntry & { trouble: Trouble } => entry.trouble !== undefined);
  }

  /** Whether the device gives anything at all, as far as is known. */
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
    // Blocks without an answer remain marked: finding them again would cost a time-out each.
    const silent = (this.#entries ?? []).filter(({ trouble }) => trouble?.code === null);
    this.#whole = false;
    this.#entries = this.#plan().map(
      (block): BlockEntry => silent.find((entry) => isSame(entry.block, block)) ?? { block, part: false, turn: 0, trouble: undefined },
    );
    return this.#entries;
  }
}
