/** The only timer of the pages: it drives everything that changes with time, and every repeated call. */
interface Listener {
  readonly everyMs: number;
  readonly phaseMs: number;
  readonly run: () => void;
  /** Time of the next run. */
  dueAt: number;
}

const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;
let plannedAt = Number.POSITIVE_INFINITY;

const nextDue = ({ everyMs, phaseMs }: Omit<Listener, 'dueAt'>, now: number) =>
  (Math.floor((now + phaseMs) / everyMs) + 1) * everyMs - phaseMs;

/** All listeners that are due run in one task, so React renders them in one commit. */
function beat(): void {
  const now = Date.now();
  for (const listener of [...listeners]) {
    // A clock that was set back must not stop any listener.
    const isDue = listener.dueAt <= now || listener.dueAt - now > listener.everyMs;
    if (!isDue || !listeners.has(listener)) continue;
    listener.dueAt = nextDue(listener, now);
    listener.run();
  }
  plannedAt = Number.POSITIVE_INFINITY;
  plan();
}

function plan(): void {
  const dueAt = Math.min(...[...listeners].map((listener) => listener.dueAt));
  if (dueAt === plannedAt) return;
  clearTimeout(timer);
  plannedAt = dueAt;
  timer = listeners.size === 0 ? undefined : setTimeout(beat, Math.max(0, dueAt - Date.now()));
}

/**
 * Calls `run` once per `everyMs` until the returned function is called: at whole multiples on the wall clock, so that clocks change
 * together and minutes change on time. `phaseMs` moves these instants.
 */
export function onPulse(everyMs: number, run: () => void, phaseMs = 0): () => void {
  const when = { everyMs, phaseMs, run };
  const listener: Listener = { ...when, dueAt: nextDue(when, Date.now()) };
  listeners.add(listener);
  if (listener.dueAt < plannedAt) plan();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) plan();
  };
}

/** Phase of calls, so that many browsers do not reach the server in the same second. Whole seconds, to share the timer of the clocks. */
export const callPhaseMs = Math.floor(Math.random() * 3600) * 1000;
