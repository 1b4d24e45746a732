import { connect, type MqttClient } from 'mqtt';
import type { PlantDevice } from '../device.ts';
import type { RunningPlant } from '../running-plant.ts';

/** An unchanged value is sent again well within its validity of 30 s. */
const everythingMs = 10_000;
/** A device without changes still sends a message: the server reports a silence of 30 s as offline. */
const heartbeatMs = 5_000;
/** Maximum number of unacknowledged messages: beyond it the broker is slow, and the next second sends the changes. */
const maxPending = 8;

interface Publisher {
  readonly device: PlantDevice;
  readonly client: MqttClient;
  sent: Float64Array;
  fullAtMs: number;
  saidAtMs: number;
  pending: number;
}

export interface MqttDevices {
  /** Publishes the changes since the last call, and everything every 10 s. */
  publish(): void;
  connected(): number;
  stop(): Promise<void>;
}

function answer(running: RunningPlant, device: PlantDevice, payload: Buffer): string | undefined {
  let command: unknown;
  try {
    command = JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
  const { id, metric, value } = (typeof command === 'object' && command !== null ? command : {}) as Record<string, unknown>;
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  if (typeof metric !== 'string' || typeof value !== 'number') return JSON.stringify({ id, ok: false, reason: 'malformed command' });
  const reason = running.write(device, metric, value);
  if (reason !== undefined) return JSON.stringify({ id, ok: false, reason });
  const index = device.points.findIndex(({ point }) => point.metric === metric);
  const now = running.report(device).values[index];
  return JSON.stringify({ id, ok: true, value: now === undefined || Number.isNaN(now) ? value : now });
}

function open(running: RunningPlant, device: PlantDevice, url: string): Publisher {
  const { key, token } = device.station;
  const topic = (end: string) => `v1/devices/${key}/${end}`;
  const client = connect(url, {
    clientId: `plant-${key}-${Math.random().toString(36).slice(2, 8)}`,
    username: key,
    password: token ?? '',
    clean: true,
    keepalive: 30,
    connectTimeout: 10_000,
    reconnectPeriod: 2_000,
  });
  const publisher: Publisher = {
    device,
    client,
    sent: new Float64Array(device.points.length).fill(Number.NaN),
    fullAtMs: 0,
    saidAtMs: 0,
    pending: 0,
  };
  client.on('connect', () => {
    publisher.fullAtMs = 0;
    publisher.pending = 0;
    client.subscribe(topic('commands'), { qos: 1 }, () => undefined);
  });
  // The client retries refused and lost connections; nothing else to do here.
  client.on('error', () => undefined);
  client.on('message', (_topic, payload) => {
    if (running.isSilent(device)) return;
    const reply = answer(running, device, payload);
    if (reply === undefined || running.isMute(device)) return;
    client.publish(topic('replies'), reply, { qos: 1 }, () => undefined);
    publish(running, publisher);
  });
  return publisher;
}

function publish(running: RunningPlant, publisher: Publisher): void {
  const { device, client } = publisher;
  if (!client.connected || publisher.pending >= maxPending || running.isSilent(device)) return;
  const { timeMs, values } = running.report(device);
  const all = timeMs - publisher.fullAtMs >= everythingMs;
  const sent: Record<string, number> = {};
  let some = false;
  for (const [index, { point }] of device.points.entries()) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value) || (!all && value === publisher.sent[index])) continue;
    sent[point.metric] = value;
    some = true;
  }
  if (!some) {
    const key = device.type.keyMetrics[0];
    const index = device.points.findIndex(({ point }) => point.metric === key);
    if (key === undefined || index < 0 || timeMs - publisher.saidAtMs < heartbeatMs) return;
    sent[key] = values[index] ?? 0;
  }
  publisher.saidAtMs = timeMs;
  if (all) publisher.fullAtMs = timeMs;
  publisher.sent = values;
  publisher.pending++;
  const payload = JSON.stringify({ ts: timeMs + running.clockOffsetMs(device), values: sent });
  client.publish(`v1/devices/${device.station.key}/telemetry`, payload, { qos: 1 }, () => {
    publisher.pending = Math.max(0, publisher.pending - 1);
  });
}

/** One MQTT connection for every MQTT device of the plant; they retry until stopped. */
export function startMqtt(running: RunningPlant, url: string): MqttDevices {
  const publishers = running.devices
    .filter((device) => device.station.connection.kind === 'mqtt')
    .map((device) => open(running, device, url));
  return {
    publish: () => {
      for (const publisher of publishers) publish(running, publisher);
    },
    connected: () => publishers.filter(({ client }) => client.connected).length,
    stop: async () => {
      await Promise.all(publishers.map(({ client }) => client.endAsync(true)));
    },
  };
}
