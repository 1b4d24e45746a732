/** Records the live stream of a project as a browser receives it, so that the state at any instant can be read afterwards. */
import type { LogEntry, ServerFrame, ValuesFrame } from '../packages/contract/src/index.ts';

export interface Heard {
  readonly value: number | string | null;
  /** Time of the reading. */
  readonly time: number | null;
  readonly quality: 'good' | 'stale' | 'bad';
  /** When it was received. */
  readonly at: number;
}

const qualities = ['good', 'stale', 'bad'] as const;

export class LiveRecord {
  readonly #values = new Map<number, Heard[]>();
  readonly #states = new Map<number, { readonly at: number; readonly status: string }[]>();
  /** Received entries, in the order of their arrival. */
  readonly alarms = new Map<number, { readonly at: number; readonly isActive: boolean }[]>();
  readonly #socket: WebSocket;
  failure: string | undefined;

  constructor(url: string, sid: string, projectId: number, paramIds: readonly number[]) {
    this.#socket = new WebSocket(url);
    const send = (frame: object) => this.#socket.send(JSON.stringify(frame));
    this.#socket.addEventListener('open', () => send({ op: 'hello', sid, language: 'en' }));
    this.#socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.op === 'welcome') {
        send({ op: 'subscribe', projectId });
        send({ op: 'want', paramIds });
      }
      this.#hear(frame, Date.now());
    });
    this.#socket.addEventListener('close', () => {
      this.failure ??= 'the stream ended';
    });
  }

  close(): void {
    this.#socket.close();
  }

  #hear(frame: ServerFrame, at: number): void {
    if (frame.op === 'values') this.#hearValues(frame, at);
    else if (frame.op === 'devices') for (const { id, status } of frame.devices) listOf(this.#states, id).push({ at, status });
    else if (frame.op === 'alarms') for (const entry of frame.entries) this.#hearAlarm(entry, at);
    else if (frame.op === 'error') this.failure ??= frame.msg;
  }

  #hearAlarm({ id, recovered }: LogEntry, at: number): void {
    listOf(this.alarms, id).push({ at, isActive: !recovered });
  }

  #hearValues({ ids, values, times, quality }: ValuesFrame, at: number): void {
    for (const [index, id] of ids.entries())
      listOf(this.#values, id).push({
        ...{ at, value: values[index] ?? null, time: times[index] || null },
        quality: qualities[quality[index] ?? 2] ?? 'bad',
      });
  }

  /** Parameters with received values. */
  params(): readonly number[] {
    return [...this.#values.keys()];
  }

  devices(): readonly number[] {
    return [...this.#states.keys()];
  }

  /** The reading valid at an instant: the latest one with a time up to it. Readings in transit then have arrived since. */
  reading(paramId: number, time: number): Heard | undefined {
    return this.#values.get(paramId)?.findLast((heard) => heard.time !== null && heard.time <= time);
  }

  /** Qualities sent for a reading until `untilMs`. */
  qualities(paramId: number, { time }: Heard, untilMs: number): readonly string[] {
    return (this.#values.get(paramId) ?? []).filter((heard) => heard.time === time && heard.at <= untilMs).map(({ quality }) => quality);
  }

  /** The latest state of a device received by an instant. */
  state(deviceId: number, time: number): string | undefined {
    return this.#states.get(deviceId)?.findLast(({ at }) => at <= time)?.status;
  }

  /** Whether a page showed an entry as active within [time, untilMs]: true, false, or both if a change was in transit. */
  shown(id: number, time: number, untilMs: number): ReadonlySet<boolean> {
    const heard = this.alarms.get(id) ?? [];
    const at = (instant: number) => heard.findLast((each) => each.at <= instant)?.isActive ?? false;
    const later = heard.filter((each) => each.at > time && each.at <= untilMs).map(({ isActive }) => isActive);
    return new Set([at(time), ...later]);
  }
}

function listOf<T>(lists: Map<number, T[]>, id: number): T[] {
  const list = lists.get(id) ?? [];
  lists.set(id, list);
  return list;
}
