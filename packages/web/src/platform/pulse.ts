/** The one timer of the pages: everything that changes because time passes, and every repeated call, is driven by it. */
interface Listener {
  readonly everyMs: number;
  readonly phaseMs: number;
  readonly run: () => void;
  /** When it is due next. */
  dueAt: number;
}

const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;
let plannedAt = Number.POSITIVE_INFINITY;

const nextDue = ({ everyMs, phaseMs }: Omit<Listener, 'dueAt'>, now: number) =>
  (Math.floor((now + phaseMs) / everyMs) + 1) * everyMs - phaseMs;

/** Everything that is due runs in one task, so React draws it in one commit. */
function beat(): void {
  const now = Date.now();
  for (const listener of [...listeners]) {
    // A clock that was set back must not stop anything.
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
 * Calls `run` once per `everyMs` until the returned function is called: at whole multiples on the wall clock, so that clocks change together and minutes
 * change when they begin. `phaseMs` moves these instants.
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

/** For calls: of many browsers they must not reach the server in the same second. Whole seconds, so that they share the beat of the clocks. */
export const callPhaseMs = Math.floor(Math.random() * 3600) * 1000;
