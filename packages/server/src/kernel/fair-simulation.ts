/** For tests: runs a queue in simulated time by the rule of fair-order.ts. Time advances from event to event without real waiting. */
import { type Claim, type FairLimits, FairOrder } from './fair-order.ts';
import { TargetPauses } from './target-pauses.ts';

export interface SimulatedWork extends Claim {
  readonly id: number;
  /** Time of the request, ms. */
  readonly asked: number;
  /** Duration of one try, ms. */
  readonly takesMs: number;
}

export interface Try {
  readonly work: SimulatedWork;
  readonly began: number;
  readonly ended: number;
  readonly delivered: boolean;
}

export interface SimulationOptions {
  readonly limits: FairLimits;
  readonly work: readonly SimulatedWork[];
  /** Whether a target answers at an instant; a dead one fails each try. */
  readonly answers?: (target: string, at: number) => boolean;
  readonly untilMs: number;
}

/** All tries in order of their start, and the work still waiting at the end. */
export function simulate({ limits, work, answers = () => true, untilMs }: SimulationOptions) {
  const order = new FairOrder(limits);
  const pauses = new TargetPauses();
  const coming = work.toSorted((a, b) => a.asked - b.asked || a.id - b.id);
  let waiting: (SimulatedWork & { readonly since: number })[] = [];
  const running = new Map<number, { readonly ends: number; readonly finish: () => void }>();
  const tries: Try[] = [];
  let most = 0;
  let now = 0;

  const start = (piece: SimulatedWork) => {
    waiting = waiting.filter(({ id }) => id !== piece.id);
    const end = order.begin(piece, now);
    const began = now;
    running.set(piece.id, {
      ends: now + piece.takesMs,
      finish: () => {
        end(now);
        const delivered = piece.target === null || answers(piece.target, now);
        tries.push({ work: piece, began, ended: now, delivered });
        if (piece.target === null) return;
        if (delivered) pauses.answered(piece.target);
        else {
          pauses.failed(piece.target, now);
          waiting = [...waiting, { ...piece, since: piece.asked }].sort((a, b) => a.asked - b.asked || a.id - b.id);
        }
      },
    });
  };

  while (now < untilMs) {
    while (coming[0] && coming[0].asked <= now) {
      const [next] = coming.splice(0, 1);
      if (next) waiting.push({ ...next, since: next.asked });
    }
    const awake = () => waiting.filter(({ target }) => target === null || pauses.until(target, now) <= now);
    for (let piece = order.choose(awake(), now); piece; piece = order.choose(awake(), now)) start(piece);
    most = Math.max(most, running.size);
    const ends = [...running.values()].map((one) => one.ends);
    const paused = waiting.flatMap(({ target }) => (target === null ? [] : pauses.until(target, now))).filter((at) => at > now);
    const next = Math.min(...ends, ...paused, coming[0]?.asked ?? Number.POSITIVE_INFINITY);
    if (!Number.isFinite(next)) break;
    now = next;
    for (const [id, { ends: at, finish }] of running) {
      if (at > now) continue;
      running.delete(id);
      finish();
    }
  }
  return { tries: tries.toSorted((a, b) => a.began - b.began), waiting, most };
}
