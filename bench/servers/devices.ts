/**
 * Devices that send by MQTT: a meter that counts the readings acknowledged by the broker, a PCS that counts commands, and the load meters.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { meterMs, options } from './options.ts';
import type { Rig } from './rig.ts';

export interface Sent {
  /** Times of the meter's readings that the broker acknowledged. */
  readonly meter: Set<number>;
  /** Number of readings of each load meter that the broker acknowledged. */
  readonly many: Map<string, number>;
  /** How often the PCS received each setpoint, in tenths; all setpoints differ. */
  readonly received: Map<number, number>;
}

export const emptySent = (): Sent => ({ meter: new Set(), many: new Map(), received: new Map() });

const publish = (client: MqttClient, key: string, ts: number, values: object) =>
  client.publishAsync(`v1/devices/${key}/telemetry`, JSON.stringify({ ts, values }), { qos: 1 });

/** Sends until the signal; the returned function resolves when the broker has acknowledged everything. */
export async function startDevices(rig: Rig, sent: Sent, signal: AbortSignal): Promise<() => Promise<void>> {
  const client = await connectAsync(rig.mqttUrl, { reconnectPeriod: 500 });
  const ends = [startMeter(client, sent, signal), startPcs(client, sent, signal)];
  const others: MqttClient[] = [];
  for (const keys of rig.meters) {
    const gateway = await connectAsync(rig.mqttUrl, { reconnectPeriod: 500 });
    others.push(gateway);
    ends.push(startMany(gateway, keys, sent, signal));
  }
  return async () => {
    await Promise.all(ends);
    for (const each of [client, ...others]) await each.endAsync(true);
  };
}

async function startMeter(client: MqttClient, { meter }: Sent, signal: AbortSignal): Promise<void> {
  for (let time = Date.now(); !signal.aborted; time = Math.max(Date.now(), time + 1)) {
    await publish(client, 'meter', time, { active_power: time % 1000 });
    meter.add(time);
    await wait(meterMs);
  }
}

async function startPcs(client: MqttClient, { received }: Sent, signal: AbortSignal): Promise<void> {
  const held = {
    control_source: 1,
    state: 0,
    active_power_lower_limit: -1000,
    active_power_upper_limit: 1000,
    active_power_setpoint: 0,
    grid_mode: 0,
  };
  await client.subscribeAsync('v1/devices/pcs/commands', { qos: 1 });
  client.on('message', (_topic, payload) => {
    const { id, metric, value } = JSON.parse(payload.toString()) as { id: string; metric: keyof typeof held; value: number };
    const tenths = Math.round(value * 10);
    if (metric === 'active_power_setpoint') received.set(tenths, (received.get(tenths) ?? 0) + 1);
    held[metric] = value;
    client.publish('v1/devices/pcs/replies', JSON.stringify({ id, ok: true, value }), { qos: 1 });
    void publish(client, 'pcs', Date.now(), held);
  });
  while (!signal.aborted) {
    await publish(client, 'pcs', Date.now(), held);
    await wait(1000);
  }
}

/** Each meter sends four values once per period; the meters are spread evenly over it. */
async function startMany(client: MqttClient, keys: readonly string[], { many }: Sent, signal: AbortSignal): Promise<void> {
  const open = new Set<Promise<unknown>>();
  const stepMs = options.periodMs / Math.max(1, keys.length);
  let due = performance.now();
  for (let at = 0; !signal.aborted; at += 1) {
    const key = keys[at % keys.length];
    if (key === undefined) return;
    const time = Date.now();
    const values = { active_power: time % 1000, voltage_a: 230, frequency: 50, energy_import: Math.floor(time / 1000) % 1_000_000 };
    const sending = publish(client, key, time, values).then(() => void many.set(key, (many.get(key) ?? 0) + 1));
    open.add(sending);
    void sending.finally(() => open.delete(sending));
    due += stepMs;
    await wait(Math.max(0, due - performance.now()));
  }
  await Promise.all(open);
}
