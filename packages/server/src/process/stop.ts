/** Orderly shutdown: opened parts are closed in the reverse order, once, and in time. */

export interface Closing {
  /** Adds a part to close; the latest is closed first. */
  add(name: string, close: () => Promise<void> | void): void;
  /**
   * Adds a hold on the data of the parts added later. It is released when all of them have closed; if one has not, it stays until the
   * process ends, since that part may still write.
   */
  hold(name: string, release: () => Promise<void> | void): void;
  /**
   * Closes everything; a part that fails or hangs does not keep the others open. Returns the names of failed parts, and of holds not
   * released; `onClosed` is called for every closed part.
   */
  run(onClosed?: (part: { readonly name: string; readonly isClosed: boolean; readonly ms: number }) => void): Promise<readonly string[]>;
}

interface Part {
  readonly name: string;
  readonly close: () => Promise<void> | void;
  readonly isHold: boolean;
}

interface Limits {
  /** Maximum time of one part, ms. */
  readonly part: number;
  /**
   * Maximum time of all parts together, ms; the caller of the shutdown waits a little longer than this before it kills the process
   * (scripts/supervise.ts, operations.md).
   */
  readonly all: number;
  /** Minimum time of every part, even after the total time, ms: enough to close a file. */
  readonly least: number;
}

const usual: Limits = { part: 8_000, all: 18_000, least: 500 };

/** An empty list of parts to close. */
export function createClosing(limits: Limits = usual): Closing {
  const parts: Part[] = [];
  let running: Promise<readonly string[]> | undefined;

  async function closeAll(onClosed: Parameters<Closing['run']>[0]): Promise<readonly string[]> {
    const failed: string[] = [];
    const until = performance.now() + limits.all;
    for (let part = parts.pop(); part; part = parts.pop()) {
      const { close, name, isHold } = part;
      const since = performance.now();
      const isLetGo = !isHold || failed.length === 0;
      const isClosed = isLetGo && (await inTime(close, Math.min(limits.part, Math.max(limits.least, until - performance.now()))));
      onClosed?.({ name, isClosed, ms: Math.round(performance.now() - since) });
      if (!isClosed) failed.push(name);
    }
    return failed;
  }

  return {
    add: (name, close) => void parts.push({ name, close, isHold: false }),
    hold: (name, close) => void parts.push({ name, close, isHold: true }),
    run(onClosed) {
      running ??= closeAll(onClosed);
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
