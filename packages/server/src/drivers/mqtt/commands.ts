import { randomUUID } from 'node:crypto';
import type { DriverDevice } from '../../registry/driver-device.ts';
import type { WriteAnswer, WriteRequest } from '../types.ts';
import { isObject } from './decode-own.ts';
import type { DeviceTopics } from './topics.ts';

/** A command ready to be published. */
export interface OutgoingCommand {
  readonly topic: string;
  readonly payload: string;
  /** Whether the device answers on its reply topic. */
  readonly answered: boolean;
}

/** The command in the device's format; undefined if its profile cannot express it. */
export function commandFor(topics: DeviceTopics, id: string, metric: string, value: number): OutgoingCommand | undefined {
  const map = topics.vendor;
  if (!map) return { topic: topics.commandTopic, payload: JSON.stringify({ id, metric, value }), answered: true };
  const entry = Object.entries(map.fields ?? {}).find(([, field]) => field.metric === metric);
  if (!entry) return undefined;
  const [part, field] = entry;
  const word = field.words && Object.entries(field.words).find(([, meaning]) => meaning === value)?.[0];
  if (field.words && word === undefined) return undefined;
  const raw = word ?? (value - (field.offset ?? 0)) / (field.scale ?? 1);
  // Vendors' raw values are decimal; 15 digits remove the noise of the division.
  const said = typeof raw === 'number' ? Number(raw.toPrecision(15)) : raw;
  if (map.payload === 'single') return { topic: topics.commandTopic.replace(/[+#]/, part), payload: String(said), answered: false };
  const body = part.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), said);
  return { topic: topics.commandTopic, payload: JSON.stringify(body), answered: false };
}

interface Pending {
  readonly deviceId: number;
  settle(answer: WriteAnswer): void;
}

/** Commands waiting for a reply of their device. */
export class PendingCommands {
  readonly #byId = new Map<string, Pending>();

  /** Sends with `send` and waits for the reply, at most `timeoutMs`. A command is never sent twice. */
  async ask(topics: DeviceTopics, request: WriteRequest, send: (command: OutgoingCommand) => Promise<boolean>): Promise<WriteAnswer> {
    const id = randomUUID();
    const command = commandFor(topics, id, request.metric, request.value);
    if (!command) return { ok: false, reason: 'refused', detail: 'the profile has no command for this point' };
    const { promise, resolve } = Promise.withResolvers<WriteAnswer>();
    const timer = setTimeout(
      () => resolve({ ok: false, reason: 'timeout', detail: `no reply within ${request.timeoutMs} ms` }),
      request.timeoutMs,
    );
    this.#byId.set(id, { deviceId: request.deviceId, settle: resolve });
    try {
      if (!(await send(command))) return { ok: false, reason: 'offline', detail: 'the device is not connected' };
      return command.answered ? await promise : { ok: true };
    } finally {
      clearTimeout(timer);
      this.#byId.delete(id);
    }
  }

  /** Handles a reply; false if it is not one (counted as malformed by the caller). A reply to an expired command is accepted. */
  reply(device: DriverDevice, payload: string): boolean {
    let body: unknown;
    try {
      body = JSON.parse(payload);
    } catch {
      return false;
    }
    if (!isObject(body) || (typeof body.id !== 'string' && typeof body.id !== 'number') || typeof body.ok !== 'boolean') return false;
    const pending = this.#byId.get(String(body.id));
    if (!pending || pending.deviceId !== device.id) return true;
    const { ok, reason, value } = body;
    if (ok) pending.settle({ ok: true, ...(typeof value === 'number' && Number.isFinite(value) ? { readBack: value } : {}) });
    else
      pending.settle({ ok: false, reason: 'refused', detail: typeof reason === 'string' ? reason.slice(0, 200) : 'refused by the device' });
    return true;
  }

  /** The driver stops: no more answers will arrive. */
  abandon(): void {
    for (const pending of this.#byId.values())
      pending.settle({ ok: false, reason: 'timeout', detail: 'the driver stopped before the device answered' });
  }
}
