import type { DeviceRecord, Registry, RegistryChange } from '../../registry/types.ts';
import type { NewestValues } from '../../telemetry/types.ts';
import type { Driver } from '../types.ts';
import type { DeviceMonitors } from './device-monitors.ts';
import type { Intake } from './intake.ts';
import { drivenBy, type PointIndex } from './manager-points.ts';
import type { StateNews } from './state-news.ts';

export interface AssignmentParts {
  readonly drivers: readonly Driver[];
  readonly registry: Pick<Registry, 'device' | 'devices'>;
  readonly newest: Pick<NewestValues, 'markStale'>;
  readonly monitors: DeviceMonitors;
  readonly news: StateNews;
  readonly points: PointIndex;
  readonly intake: Pick<Intake, 'refused' | 'refusing'>;
}

/** Devices that the drivers serve: the enabled ones of projects with a seat here. Follows the registry and the seats. */
export class Assignment {
  readonly #parts: AssignmentParts;

  constructor(parts: AssignmentParts) {
    this.#parts = parts;
    for (const device of parts.registry.devices()) parts.points.add(device);
  }

  /** Passes the current devices to the drivers; they may have changed since construction. */
  begin(): void {
    const { drivers, registry, monitors, points } = this.#parts;
    points.clear();
    for (const { deviceId } of monitors.all()) if (!registry.device(deviceId)) this.#forget(deviceId);
    for (const device of registry.devices()) {
      points.add(device);
      if (monitors.isOurs(device)) this.#expect(device);
      else this.#forget(device.id);
    }
    const own = registry.devices().filter((device) => monitors.isOurs(device));
    for (const driver of drivers) driver.setDevices(drivenBy(driver, own));
  }

  /** Follows changes of devices. */
  follow({ devices }: Pick<RegistryChange, 'devices'>): void {
    const { monitors, points } = this.#parts;
    const all = [...devices.values()];
    const moved = all.filter(({ before, after }) => before?.params !== after?.params);
    for (const { before } of moved) if (before) points.remove(before);
    for (const { after } of moved) if (after) points.add(after);
    for (const [id, { after }] of devices) {
      if (after && monitors.isOurs(after)) this.#expect(after);
      else this.#forget(id);
    }
    this.#hand(
      all.flatMap(({ before }) => before ?? []),
      all.flatMap(({ after }) => (after && monitors.isOurs(after) ? after : [])),
    );
  }

  /** Starts the devices of projects whose seat was gained, stops those whose seat was lost. */
  seat(projectIds: ReadonlySet<number>): void {
    const { registry, monitors } = this.#parts;
    const devices = registry.devices().filter(({ projectId, enabled }) => enabled && projectIds.has(projectId));
    const [own, others] = [devices.filter((device) => monitors.isOurs(device)), devices.filter((device) => !monitors.isOurs(device))];
    for (const { id } of others) this.#forget(id);
    for (const device of own) {
      this.#expect(device);
      // The silence is measured from now on.
      monitors.of(device).listen();
    }
    this.#hand(others, own);
  }

  #hand(before: readonly DeviceRecord[], after: readonly DeviceRecord[]): void {
    for (const driver of this.#parts.drivers) {
      const left = drivenBy(driver, before).map(({ id }) => id);
      const now = drivenBy(driver, after);
      if (left.length + now.length > 0) driver.followDevices(left, now);
    }
  }

  #expect(device: DeviceRecord): void {
    const monitor = this.#parts.monitors.of(device);
    const asked = JSON.stringify([device.driver.connection, device.driver.profile.id]);
    // Refusals on another connection do not apply to this one.
    if (monitor.asked !== '' && monitor.asked !== asked) this.#parts.intake.refused(device.id, [], false);
    monitor.asked = asked;
  }

  /** A device that was removed or disabled, or whose seat belongs to another server. */
  #forget(id: number): void {
    const { registry, newest, monitors, news, intake } = this.#parts;
    if (!monitors.remove(id)) return;
    news.forget(id);
    intake.refusing.delete(id);
    const left = registry.device(id);
    if (left) newest.markStale(left.params.map(({ paramId }) => paramId));
    news.touch(id);
  }
}
