import type { DriverSink, FaultKind } from '../types.ts';

/** Faults of one message, counted by kind, with the first example of each. */
export class Findings {
  #byKind: Map<FaultKind, { count: number; readonly detail: string }> | undefined;

  add(kind: FaultKind, detail: () => string, count = 1): void {
    this.#byKind ??= new Map();
    const known = this.#byKind.get(kind);
    if (known) known.count += count;
    else this.#byKind.set(kind, { count, detail: detail() });
  }

  get isEmpty(): boolean {
    return this.#byKind === undefined;
  }

  /** Number of faulty readings and messages. */
  get total(): number {
    return [...(this.#byKind?.values() ?? [])].reduce((sum, { count }) => sum + count, 0);
  }

  counts(): readonly { readonly kind: FaultKind; readonly count: number }[] {
    return [...(this.#byKind ?? [])].map(([kind, { count }]) => ({ kind, count }));
  }

  report(sink: DriverSink, deviceId: number): void {
    if (!this.#byKind) return;
    for (const [kind, { count, detail }] of this.#byKind) sink.fault(deviceId, kind, detail, count);
  }
}

/** Data from a device, shortened and escaped for a log line. */
export function quoted(value: unknown): string {
  const text =
    typeof value === 'string' ? value.slice(0, 60) : typeof value === 'object' && value !== null ? 'object' : String(value).slice(0, 60);
  return JSON.stringify(text);
}
