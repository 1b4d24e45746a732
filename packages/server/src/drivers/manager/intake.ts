import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Registry } from '../../registry/types.ts';
import type { Batch, Ingest, NewestValues, SubmitResult } from '../../telemetry/types.ts';
import type { DriverSink, FaultKind, RefusedRead } from '../types.ts';
import type { DeviceMonitors } from './device-monitors.ts';
import { judgeRange, type PointIndex, refusalFaults, rowText } from './manager-points.ts';
import type { StateNews } from './state-news.ts';

export interface IntakeParts {
  readonly monitors: DeviceMonitors;
  readonly news: StateNews;
  readonly points: Pick<PointIndex, 'ranges'>;
  readonly registry: Pick<Registry, 'device' | 'param'>;
  readonly ingest: Pick<Ingest, 'submit' | 'confirmed'>;
  readonly newest: Pick<NewestValues, 'markPresent'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface Intake extends Required<Omit<DriverSink, 'confirmed'>>, Pick<DriverSink, 'confirmed'> {
  /** Devices that currently refuse reads. */
  readonly refusing: Set<number>;
}

/** Records reports of drivers in the health of the devices; readings are passed to telemetry. */
export function createIntake({ monitors, news, points, registry, ingest, newest, clock, logger }: IntakeParts): Intake {
  const refusing = new Set<number>();

  function alive(deviceId: number, roundTripMs?: number): void {
    const device = monitors.device(deviceId);
    if (!device) return;
    const monitor = monitors.of(device);
    monitor.seen(roundTripMs);
    if (monitor.online && monitor.heard) return;
    if (!monitor.online) logger.info({ device: device.key }, 'device is online');
    monitor.online = true;
    monitor.heard = true;
    newest.markPresent(device.params.map(({ paramId }) => paramId));
    news.touch(deviceId);
  }

  function fault(deviceId: number, kind: FaultKind, detail: string, count = 1): void {
    const device = monitors.device(deviceId);
    if (device) monitors.of(device).fault(kind, detail, count, logger, device.key);
  }

  async function readings(deviceId: number, batch: Batch): Promise<SubmitResult> {
    const rows = batch.paramIds.length;
    // Readings of a device just taken over by another server are stored all the same; repeats are stored once.
    if (!registry.device(deviceId)) return { stored: 0, repeated: 0, rejected: rows, refused: [{ kind: 'unknown', count: rows, row: 0 }] };
    alive(deviceId);
    const { count, row } = judgeRange(batch, points.ranges);
    if (count > 0) fault(deviceId, 'outOfRange', `${registry.param(batch.paramIds[row] ?? 0)?.point.metric} = ${batch.values[row]}`, count);
    try {
      const result = await ingest.submit(batch);
      for (const { kind, count: times, row: first } of result.refused ?? [])
        fault(deviceId, refusalFaults[kind], rowText(batch, first, registry), times);
      return result;
    } catch (error) {
      // Whatever the reason, the message is not acknowledged.
      fault(deviceId, 'overloaded', `readings were not taken: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  }

  function refused(deviceId: number, reads: readonly RefusedRead[], all: boolean): void {
    const device = monitors.device(deviceId);
    if (!device) return;
    monitors.of(device).refused(reads, all);
    if (reads.length > 0) refusing.add(deviceId);
    else refusing.delete(deviceId);
    news.touch(deviceId);
  }

  return {
    refusing,
    confirmed: ingest.confirmed,
    readings,
    fault,
    alive,
    refused,
    rejected(deviceId) {
      const device = monitors.device(deviceId);
      if (device) monitors.of(device).rejections.note(clock.elapsed());
    },
    clock(deviceId, offsetMs) {
      const device = monitors.device(deviceId);
      if (device) monitors.of(device).clock(offsetMs);
    },
  };
}
