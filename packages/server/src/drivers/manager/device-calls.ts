import type { Logger } from 'pino';
import type { Registry } from '../../registry/types.ts';
import type { Driver, WriteAnswer, WriteRequest } from '../types.ts';
import type { DeviceMonitors } from './device-monitors.ts';

export interface DeviceCallsParts {
  readonly drivers: readonly Driver[];
  readonly registry: Pick<Registry, 'device'>;
  readonly monitors: DeviceMonitors;
  readonly logger: Logger;
}

export interface DeviceCalls {
  /** Sends one value to a device; an offline device is not tried. */
  write(request: WriteRequest): Promise<WriteAnswer>;
  /** Reads metrics of a device now; resolves with those answered, null if the driver cannot read on demand. */
  readNow(deviceId: number, metrics: readonly string[], timeoutMs: number, waitMs?: number): Promise<ReadonlySet<string> | null>;
}

/** Writes to and reads from devices on demand. */
export function createDeviceCalls({ drivers, registry, monitors, logger }: DeviceCallsParts): DeviceCalls {
  return {
    async write(request) {
      const device = registry.device(request.deviceId);
      const driver = device && drivers.find(({ protocol }) => protocol === device.driver.connection.kind);
      if (!device?.enabled || !driver) return { ok: false, reason: 'refused', detail: 'no such device' };
      if (!monitors.isOurs(device)) return { ok: false, reason: 'notSent', detail: 'another server looks after its project' };
      const monitor = monitors.get(device.id);
      if (!monitor?.online || !monitor.heard) return { ok: false, reason: 'offline', detail: 'the device is offline' };
      try {
        return await driver.write(request);
      } catch (error) {
        logger.error({ device: device.key, metric: request.metric, error: String(error) }, 'write failed');
        // The value may have been sent.
        return { ok: false, reason: 'timeout', detail: String(error) };
      }
    },
    async readNow(deviceId, metrics, timeoutMs, waitMs) {
      const device = monitors.device(deviceId);
      const driver = device && drivers.find(({ protocol }) => protocol === device.driver.connection.kind);
      return (await driver?.readNow?.(deviceId, metrics, timeoutMs, waitMs)) ?? null;
    },
  };
}
