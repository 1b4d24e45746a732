import type { Clock } from '../../clock.ts';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
import type { Seats } from '../../seats/index.ts';
import type { NewestValues } from '../../telemetry/types.ts';
import type { DeviceHealth, DeviceState } from '../types.ts';
import { DeviceMonitor } from './device-monitor.ts';
import { newestTime, stateOf } from './device-state.ts';

export interface DeviceMonitorsParts {
  readonly registry: Pick<Registry, 'device' | 'devices'>;
  readonly newest: Pick<NewestValues, 'get'>;
  readonly seats: Pick<Seats, 'holds'>;
  readonly clock: Clock;
}

/** Health of the devices that this process polls or listens to. */
export class DeviceMonitors {
  readonly #parts: DeviceMonitorsParts;
  readonly #monitors = new Map<number, DeviceMonitor>();

  /** Created at once, so that the time of the last message is available before the drivers start. */
  constructor(parts: DeviceMonitorsParts) {
    this.#parts = parts;
    for (const device of parts.registry.devices()) if (this.isOurs(device)) this.of(device);
  }

  /** Enabled, in a project with a seat here. */
  isOurs(device: DeviceRecord): boolean {
    return device.enabled && this.#parts.seats.holds(device.projectId);
  }

  /** A device of a project with a seat here. */
  device(deviceId: number): DeviceRecord | undefined {
    const device = this.#parts.registry.device(deviceId);
    return device && this.#parts.seats.holds(device.projectId) ? device : undefined;
  }

  get(deviceId: number): DeviceMonitor | undefined {
    return this.#monitors.get(deviceId);
  }

  of(device: DeviceRecord): DeviceMonitor {
    const known = this.#monitors.get(device.id);
    if (known) return known;
    const { newest, clock } = this.#parts;
    const monitor = new DeviceMonitor(device.id, clock);
    monitor.lastMessage = newestTime(device, newest, clock.now());
    this.#monitors.set(device.id, monitor);
    return monitor;
  }

  all(): readonly DeviceMonitor[] {
    return [...this.#monitors.values()];
  }

  /** False if there was none. */
  remove(deviceId: number): boolean {
    return this.#monitors.delete(deviceId);
  }

  state(deviceId: number): DeviceState {
    return stateOf(deviceId, this.#parts.registry.device(deviceId), this.#monitors.get(deviceId), this.#parts.newest);
  }

  health(deviceId: number): DeviceHealth {
    return this.#monitors.get(deviceId)?.snapshot() ?? { deviceId, online: false, messages: 0, faults: {} };
  }
}
