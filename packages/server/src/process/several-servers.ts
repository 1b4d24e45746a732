/** What a server does because there are others on the same installation. */
import type { Bus } from '../bus/index.ts';
import type { ServersHealth } from '../http/health.ts';
import type { Mirror } from '../mirror/index.ts';
import type { Registry } from '../registry/index.ts';
import type { SeatRoom } from '../seats/index.ts';
import type { Telemetry } from '../telemetry/index.ts';

/** For health and metrics. */
export const serversOf = (mirror: Mirror, bus: Pick<Bus, 'isConnected'>, registry: Pick<Registry, 'projects'>): ServersHealth => ({
  isConnected: () => bus.isConnected(),
  others: () => mirror.servers().length,
  unconfirmed: () => registry.projects().filter(({ id }) => !mirror.isCurrent(id)).length,
});

/** Before devices are read: what the former owner stored of a project is not stored again. */
export function takeOverReadings(registry: Registry, seats: SeatRoom, telemetry: Pick<Telemetry, 'mirrored'>): void {
  const gained = (ids: readonly number[]) => {
    for (const id of ids)
      telemetry.mirrored.takenOver(registry.devicesOf(id).flatMap(({ params }) => params.map(({ paramId }) => paramId)));
  };
  gained(registry.projects().flatMap(({ id }) => (seats.holds(id) ? id : [])));
  seats.onChange({ gained });
}
