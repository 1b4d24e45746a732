/** Orderly ends: what was opened is closed in the reverse order, once, and in time. */

export interface Closing {
  /** Adds something to close; the newest goes first. */
  add(name: string, close: () => Promise<void> | void): void;
  /** Closes everything; a part that fails or hangs does not keep the others open. Returns the names of those. */
  run(): Promise<readonly string[]>;
}

const partTimeoutMs = 8_000;

/** An empty list of things to close. */
export function createClosing(): Closing {
  const parts: { readonly name: string; readonly close: () => Promise<void> | void }[] = [];
  let running: Promise<readonly string[]> | undefined;

  async function closeAll(): Promise<readonly string[]> {
    const failed: string[] = [];
    for (let part = parts.pop(); part; part = parts.pop()) {
      const { close, name } = part;
      const isClosed = await inTime(async () => close());
      if (!isClosed) failed.push(name);
    }
    return failed;
  }

  return {
    add: (name, close) => void parts.push({ name, close }),
    run() {
      running ??= closeAll();
      return running;
    },
  };
}

async function inTime(close: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), partTimeoutMs);
  });
  try {
    return await Promise.race([close().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
