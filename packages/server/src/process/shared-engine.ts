/** What this server does because others store readings in the same engine: one of them computes roll-ups, no reading is stored twice. */
import type { Clock } from '../clock.ts';
import type { Registry } from '../registry/index.ts';
import type { SeatRoom } from '../seats/index.ts';
import type { Servers } from '../servers/index.ts';
import type { Telemetry } from '../telemetry/index.ts';
import { takeOverReadings } from './several-servers.ts';
import { type SharedInsertsParts, shareInserts } from './shared-inserts.ts';
import { type SharedRollupsParts, shareRollups } from './shared-rollups.ts';
import type { TelemetryParts } from './telemetry.ts';

export interface SharedEngineParts extends Pick<SharedRollupsParts, 'bus' | 'server' | 'others'>, Pick<SharedInsertsParts, 'store'> {
  readonly seats: SeatRoom;
  readonly registry: Registry;
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  /** This server and the others. */
  readonly list: () => ReturnType<Servers['list']>;
}

export interface SharedEngine {
  readonly options: Pick<TelemetryParts, 'peers' | 'sharedInserts'>;
  /** Starts answering the others, and following the seats. */
  open(telemetry: Telemetry): void;
}

export function shareEngine({ bus, seats, server, others, store, registry, clock, list }: SharedEngineParts): SharedEngine {
  const owner = () => list().find((each) => each.rollups && each.server !== server)?.server;
  const rollups = shareRollups({ bus, seats, server, others, owner });
  return {
    options: { peers: rollups.peers, sharedInserts: shareInserts({ store, seats, registry, ...clock }) },
    open(telemetry) {
      rollups.open(telemetry);
      takeOverReadings(registry, seats, telemetry);
    },
  };
}
