import type { Logger } from 'pino';
import type { StampedDevices } from '../../clock/types.ts';
import { type Clock, systemClock } from '../../clock.ts';
import { createPeriodic, logFailures } from '../../kernel/periodic.ts';
import type { Registry } from '../../registry/types.ts';
import { everySeat, type Seats } from '../../seats/index.ts';
import type { Ingest, NewestValues } from '../../telemetry/types.ts';
import type { DeviceStates, Driver, DriverHealth, DriverSink } from '../types.ts';
import { Assignment } from './assignment.ts';
import { createDeviceCalls, type DeviceCalls } from './device-calls.ts';
import { deviceClocks } from './device-clocks.ts';
import { DeviceMonitors } from './device-monitors.ts';
import { createIntake } from './intake.ts';
import { PointIndex } from './manager-points.ts';
import { checkSilence } from './silence.ts';
import { StateNews } from './state-news.ts';

export interface DriverManagerOptions {
  readonly registry: Registry;
  readonly telemetry: { readonly ingest: Ingest; readonly newest: NewestValues };
  readonly drivers: readonly Driver[];
  /** Devices of projects with a seat here are polled and written to; absent: all devices. */
  readonly seats?: Pick<Seats, 'holds' | 'onChange'>;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** Interval between checks for silent devices; 1 s. */
  readonly checkMs?: number;
  /** How long state changes are collected; 200 ms, so at most five calls a second. */
  readonly batchMs?: number;
}

export interface DriverManager extends DriverSink, DeviceCalls, DeviceStates, StampedDevices {
  /** Starts every driver with its devices; rejects if one cannot start (port already in use). */
  start(): Promise<void>;
  stop(): Promise<void>;
  drivers(): readonly ({ readonly protocol: string } & DriverHealth)[];
}

/**
 * Connects devices, drivers and telemetry: passes devices to the drivers (assignment.ts) and readings to telemetry (intake.ts), and tracks
 * the state of each device (device-monitors.ts).
 */
export function createDriverManager(options: DriverManagerOptions): DriverManager {
  const { registry, drivers, logger, seats = everySeat, clock = systemClock } = options;
  const { ingest, newest } = options.telemetry;
  const points = new PointIndex();
  const monitors = new DeviceMonitors({ registry, newest, seats, clock });
  const news = new StateNews({ monitors, registry, logger, batchMs: options.batchMs ?? 200 });
  const intake = createIntake({ monitors, news, points, registry, ingest, newest, clock, logger });
  const assignment = new Assignment({ drivers, registry, newest, monitors, news, points, intake });
  const silence = { monitors, news, intake, registry, newest, clock, logger };
  const ends: (() => void)[] = [];

  const silenceChecks = createPeriodic({
    everyMs: options.checkMs ?? 1000,
    work: () => checkSilence(silence),
    failed: logFailures(logger, 'error', 'silent devices could not be looked for'),
  });

  /** Subscribes to changes in the other rooms. */
  function listen(): void {
    ends.push(
      registry.onChange((change) => assignment.follow(change)),
      seats.onChange({
        gained: (projectIds) => assignment.seat(new Set(projectIds)),
        lost: (projectIds) => assignment.seat(projectIds),
      }),
      ingest.onConflict((paramId, time) => {
        const param = registry.param(paramId);
        if (!param) return;
        intake.fault(param.deviceId, 'conflict', `${param.point.metric}, ${new Date(time).toISOString()}`);
        intake.rejected(param.deviceId);
      }),
      newest.onChange(({ paramIds }) => {
        for (const paramId of paramIds) {
          const deviceId = points.statusParams.get(paramId);
          if (deviceId !== undefined) news.touch(deviceId);
        }
      }),
    );
  }

  return {
    ...intake,
    ...createDeviceCalls({ drivers, registry, monitors, logger }),
    ...deviceClocks(monitors, news),
    get: (deviceId) => monitors.state(deviceId),
    health: (deviceId) => monitors.health(deviceId),
    onChange: (listener) => news.onChange(listener),
    async start() {
      // Silence is measured from here, however long the rest of the server took to start.
      for (const monitor of monitors.all()) monitor.listen();
      assignment.begin();
      listen();
      await silenceChecks.start();
      for (const driver of drivers) await driver.start(intake);
    },
    async stop() {
      for (const end of ends.splice(0)) end();
      await silenceChecks.stop();
      news.stop();
      await Promise.all(drivers.map((driver) => driver.stop()));
    },
    drivers: () => drivers.map((driver) => ({ protocol: driver.protocol, ...driver.health() })),
  };
}
