/** Rate limits: a bucket holds tokens up to its burst and refills with time. */

export interface Rate {
  /** Tokens of a full bucket. */
  readonly burst: number;
  /** Tokens that return each second. */
  readonly perSecond: number;
}

/** `now` counts ms and never goes back. */
export class TokenBucket {
  readonly rate: Rate;
  #tokens: number;
  #at: number;

  constructor(rate: Rate, now: number) {
    this.rate = rate;
    this.#tokens = rate.burst;
    this.#at = now;
  }

  /** Time until `cost` tokens are available, ms; 0: they are. A cost above the burst needs a full bucket. */
  waitMs(cost: number, now: number): number {
    this.#refill(now);
    const missing = Math.min(cost, this.rate.burst) - this.#tokens;
    return missing > 0 ? Math.ceil((missing / this.rate.perSecond) * 1000) : 0;
  }

  /** Removes tokens, available or not; the bucket may be overdrawn. A negative cost returns tokens. */
  spend(cost: number): void {
    this.#tokens -= cost;
  }

  /** Removes tokens that were spent elsewhere; the bucket is overdrawn by its burst at most. */
  spentElsewhere(cost: number, now: number): void {
    this.#refill(now);
    this.#tokens = Math.max(-this.rate.burst, this.#tokens - cost);
  }

  /** Removes `cost` tokens when they are available and returns 0; otherwise returns the time until they are, ms. */
  take(cost: number, now: number): number {
    const wait = this.waitMs(cost, now);
    if (wait === 0) this.spend(Math.min(cost, this.rate.burst));
    return wait;
  }

  isFull(now: number): boolean {
    this.#refill(now);
    return this.#tokens >= this.rate.burst;
  }

  #refill(now: number): void {
    this.#tokens = Math.min(this.rate.burst, this.#tokens + (Math.max(0, now - this.#at) / 1000) * this.rate.perSecond);
    this.#at = now;
  }
}

export interface TokenBucketsOptions {
  /** ms; never goes back. */
  readonly now: () => number;
  /** Maximum number of buckets in memory; above it full ones are dropped, then the least recently used until half of the number is left. */
  readonly most: number;
}

/** Buckets by name, each created full on first use. */
export class TokenBuckets {
  readonly #buckets = new Map<string, TokenBucket>();
  readonly #options: TokenBucketsOptions;

  constructor(options: TokenBucketsOptions) {
    this.#options = options;
  }

  /** As `take` of the bucket with this name. */
  take(name: string, rate: Rate, cost = 1): number {
    return this.#use(name, rate).take(cost, this.#options.now());
  }

  /** As `spentElsewhere` of the bucket with this name. */
  spentElsewhere(name: string, rate: Rate, cost: number): void {
    this.#use(name, rate).spentElsewhere(cost, this.#options.now());
  }

  /** Returns a token to the bucket with this name. */
  giveBack(name: string, rate: Rate): void {
    this.#use(name, rate).spend(-1);
  }

  #use(name: string, rate: Rate): TokenBucket {
    const bucket = this.#buckets.get(name) ?? new TokenBucket(rate, this.#options.now());
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    if (this.#buckets.size > this.#options.most) this.#forget();
    return bucket;
  }

  #forget(): void {
    const now = this.#options.now();
    for (const [name, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(name);
    for (const name of this.#buckets.keys()) {
      if (this.#buckets.size <= this.#options.most / 2) break;
      this.#buckets.delete(name);
    }
  }
}
