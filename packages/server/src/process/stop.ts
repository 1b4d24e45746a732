/** Orderly ends: what was opened is closed in the reverse order, once, and in time. */

export interface Closing {
  /** Adds something to close; the newest goes first. */
  add(name: string, close: () => Promise<void> | void): void;
  /**
   * Adds a hold on what the parts added later work on. It is let go when all of them have closed; when one of them has not, it stays until the
   * process is gone, since that part may still write.
   */
  hold(name: string, release: () => Promise<void> | void): void;
  /**
   * Closes everything; a part that fails or hangs does not keep the others open. Returns the names of those, and of holds that were kept;
   * `told` hears of every part as it is done with.
   */
  run(told?: (part: { readonly name: string; readonly isClosed: boolean; readonly ms: number }) => void): Promise<readonly string[]>;
}

interface Part {
  readonly name: string;
  readonly close: () => Promise<void> | void;
  readonly isHold: boolean;
}

interface Limits {
  /** For one part, ms. */
  readonly part: number;
  /** For all of them together, ms; whoever asks for the end waits a little longer than this before he kills (scripts/supervise.ts, operations.md). */
  readonly all: number;
  /** What every part gets even when the time of all is over, ms: enough to close a file. */
  readonly least: number;
}

const usual: Limits = { part: 8_000, all: 18_000, least: 500 };

/** An empty list of things to close. */
export function createClosing(limits: Limits = usual): Closing {
  const parts: Part[] = [];
  let running: Promise<readonly string[]> | undefined;

  async function closeAll(told: Parameters<Closing['run']>[0]): Promise<readonly string[]> {
    const failed: string[] = [];
    const until = performance.now() + limits.all;
    for (let part = parts.pop(); part; part = parts.pop()) {
      const { close, name, isHold } = part;
      const since = performance.now();
      const isLetGo = !isHold || failed.length === 0;
      const isClosed = isLetGo && (await inTime(close, Math.min(limits.part, Math.max(limits.least, until - performance.now()))));
      told?.({ name, isClosed, ms: Math.round(performance.now() - since) });
      if (!isClosed) failed.push(name);
    }
    return failed;
  }

  return {
    add: (name, close) => void parts.push({ name, close, isHold: false }),
    hold: (name, close) => void parts.push({ name, close, isHold: true }),
    run(told) {
      running ??= closeAll(told);
      return running;
    },
  };
}

async function inTime(close: Part['close'], timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([(async () => close())().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
