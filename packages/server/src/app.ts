/** The HTTP side of the server as a function of its dependencies. */

import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Alarms, DeviceStates } from './alarms/types.ts';
import type { Schema } from './db/index.ts';
import type { Accounts } from './features/accounts/types.ts';
import type { Registry } from './registry/types.ts';
import type { Settings } from './settings.ts';
import type { Telemetry } from './telemetry/types.ts';

export interface AppDeps {
  readonly settings: Settings;
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly telemetry: Telemetry;
  readonly alarms: Alarms;
  readonly states: DeviceStates;
  readonly accounts: Accounts;
  readonly logger: FastifyBaseLogger;
  /** Epoch ms. */
  readonly now: () => number;
}
