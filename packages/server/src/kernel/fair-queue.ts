/** Queue for expensive work, with limits on concurrency in total, per project and per owner; the rest waits its turn (fair-order.ts). */
import { AppError } from './errors.ts';
import { type Claim, type FairLimits, FairOrder, type WaitingClaim } from './fair-order.ts';

export interface FairQueueOptions extends FairLimits {
  /** Maximum waiting work, in total and per owner; more is refused. Unlimited by default. */
  readonly waiting?: number;
  readonly waitingOfOne?: number;
  /** The error thrown on refusal. */
  readonly full?: () => AppError;
  /** Elapsed ms; the monotonic clock by default. */
  readonly now?: () => number;
}

/** The requester of a turn; by default for work that a person waits for. */
export type Requester = Pick<Claim, 'owner'> & Partial<Claim>;

export interface FairQueue {
  /** Runs the work when its turn comes. If the signal aborts while it waits, it leaves the queue and never runs. */
  through<T>(asker: Requester, signal: AbortSignal | undefined, work: () => Promise<T> | T): Promise<T>;
  /** Resolves when the turn comes, with a function that ends it. */
  enter(asker: Requester, signal?: AbortSignal): Promise<() => void>;
}

interface Place extends WaitingClaim {
  enter(): void;
}

const endless = Number.POSITIVE_INFINITY;

export function createFairQueue({
  waiting: most = endless,
  waitingOfOne: maxOfOne = endless,
  full = () => new AppError('tooManyAtOnce', { seconds: 5 }),
  now = () => performance.now(),
  ...limits
}: FairQueueOptions): FairQueue {
  const order = new FairOrder(limits);
  /** In order of request. */
  const waiting = new Set<Place>();

  function begin(claim: Claim): () => void {
    const end = order.begin(claim, now());
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      end(now());
      next();
    };
  }

  function next(): void {
    for (;;) {
      const place = order.choose(waiting, now());
      if (!place) return;
      waiting.delete(place);
      place.enter();
    }
  }

  function refuse(claim: Claim): void {
    const isSame = ({ project, owner }: Claim) => owner === claim.owner && project === claim.project;
    if (waiting.size >= most || (maxOfOne < endless && [...waiting].filter(isSame).length >= maxOfOne)) throw full();
  }

  async function enter(asker: Requester, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw new AppError('timeout');
    const since = now();
    const claim: WaitingClaim = { workClass: 'person', project: '', target: null, ...asker, since };
    if (order.choose([claim], since) !== undefined) return begin(claim);
    refuse(claim);
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(place);
        reject(new AppError('timeout'));
      };
      const place: Place = {
        ...claim,
        enter: () => {
          signal?.removeEventListener('abort', leave);
          resolve(begin(claim));
        },
      };
      waiting.add(place);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    enter,
    async through(asker, signal, work) {
      const end = await enter(asker, signal);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
