/** Dependencies of features: the rooms below them, and services of features for others. */
import type { Kysely } from 'kysely';
import { createDeviceKeyGuard, type DeviceKeyGuard } from '../accounts/index.ts';
import type { Accounts } from '../accounts/types.ts';
import type { Alarms } from '../alarms/types.ts';
import type { Audit, AuditKeys } from '../audit/index.ts';
import type { ClockErrorLog, ClockSteps, StampedDevices } from '../clock/index.ts';
import { type Commands, createCommands } from '../commands/index.ts';
import type { Schema } from '../db/index.ts';
import { type FieldTools, ownFieldTools } from '../drivers/field/field-tools.ts';
import type { DriverManager } from '../drivers/manager/manager.ts';
import type { DeviceStates, WriteAnswer, WriteRequest } from '../drivers/types.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Keyring } from '../kernel/keyring.ts';
import type { ProjectChanges } from '../kernel/project-changes.ts';
import type { Logger } from '../logger.ts';
import { createNotify, type Notify, type NotifyRoom } from '../notify/index.ts';
import { createPast, type Past } from '../past/index.ts';
import { createSolver, type Solver } from '../planning/solver.ts';
import { createPlanRoom, type PlanRoom } from '../plans/index.ts';
import type { Registry } from '../registry/types.ts';
import type { Seats } from '../seats/index.ts';
import type { Servers } from '../servers/index.ts';
import type { Settings } from '../settings.ts';
import type { Telemetry } from '../telemetry/types.ts';
import { mayWrite } from './author-rights.ts';
import { createDeviceService, type DeviceService } from './devices/service.ts';
import type { FeatureSpec } from './feature.ts';
import { createHistoryImports, type HistoryImports } from './history-imports/index.ts';
import { createLogService, type LogService } from './logs/service.ts';
import { sharedFields } from './logs/shared-fields.ts';
import { allOperationFields, type OperationFields } from './operation-fields.ts';
import { createRegistration, type MemberRegistration } from './people/index.ts';
import { createPlanningService, type PlanningService } from './planning/service.ts';
import type { OwnSecurityLog } from './security/index.ts';

/** The server's clock: its steps, its stored errors, and the timestamps of devices. */
export interface ServerClock {
  readonly steps: ClockSteps;
  readonly errorLog: ClockErrorLog;
  readonly devices: StampedDevices;
}

/** Services and settings that a server provides. */
export interface ServerParts {
  readonly settings: Settings;
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly telemetry: Telemetry;
  readonly alarms: Alarms;
  readonly states: DeviceStates;
  /** Devices that this process sends to; absent: all devices. */
  readonly seats?: Seats;
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly auditKeys: AuditKeys;
  readonly security: OwnSecurityLog;
  /** Sends one value to a device. */
  readonly write: (request: WriteRequest) => Promise<WriteAnswer>;
  /** Reads metrics from a device now; absent: not possible. */
  readonly readNow?: DriverManager['readNow'];
  /** Background jobs; created before the features, started after them. */
  readonly jobs: Jobs;
  /** Changes in projects, reported to their open pages. */
  readonly changes: ProjectChanges;
  /** How long an import call waits for its job before it returns the job number, ms; by default somewhat below the time limit of a call. */
  readonly jobWaitMs?: number;
  readonly logger: Logger;
  /** Epoch ms of readings, alarms and operations. */
  readonly now: () => number;
  /** Epoch ms of sessions, invitations and allowances: the same clock, except in a demonstration with its own clock. */
  readonly worldNow?: () => number;
  readonly clock: ServerClock;
  /** The servers of the installation. */
  readonly serverRoom: Servers;
  /** Absent: this server is the only one. */
  readonly servers?: { readonly isConnected: () => boolean };
  /** Access to devices that are not saved; by default over separate connections, without MQTT. */
  readonly field?: FieldTools;
  /** Seals invitation codes and messages. */
  readonly keys: Keyring;
  /** How outside services are reached; the platform's own by default. */
  readonly fetch?: typeof fetch;
}

export interface FeatureDeps extends ServerParts {
  readonly field: FieldTools;
  readonly worldNow: () => number;
  /** Shared by all calls that take a device key, so that refusals add up. */
  readonly keyGuard: DeviceKeyGuard;
  /** Commands to devices, sent by people or automatically. */
  readonly commands: Commands;
  readonly notifyRoom: NotifyRoom;
  /** Notifications to people. */
  readonly notify: Notify;
  readonly past: Past;
  /** Progress of history imports by project. */
  readonly historyImports: HistoryImports;
  readonly logs: LogService;
  /** How the operation log shows the fields of its entries. */
  readonly operationFields: OperationFields;
  readonly devices: DeviceService;
  readonly registration: MemberRegistration;
  /** Slot plans being sent to controllers. */
  readonly plans: PlanRoom;
  /** Plans of the coming days. */
  readonly planning: PlanningService;
  readonly solver: Solver;
}

/** Adds the services that features share. */
export function featureDeps(parts: ServerParts, specs: readonly Pick<FeatureSpec, 'name' | 'operations'>[]): FeatureDeps {
  const { telemetry, now, worldNow = now } = parts;
  const past = createPast(parts);
  const operationFields = allOperationFields(sharedFields, specs);
  const notifyRoom = createNotify({ ...parts, now: worldNow });
  const commands = createCommands({ ...parts, newest: telemetry.newest, rights: (by, param) => mayWrite(parts.accounts, by, param) });
  const plans = createPlanRoom({ ...parts, worldNow, commands, newest: telemetry.newest });
  const solver = createSolver();
  return {
    ...parts,
    worldNow,
    keyGuard: createDeviceKeyGuard(parts),
    field: parts.field ?? ownFieldTools(parts),
    commands,
    notifyRoom,
    notify: notifyRoom.over(parts.jobs),
    past,
    historyImports: createHistoryImports({ ...parts, worldNow }),
    operationFields,
    logs: createLogService({ ...parts, operationFields }),
    devices: createDeviceService({ ...parts, newest: telemetry.newest, past }),
    registration: createRegistration({ ...parts, now: worldNow }),
    plans,
    planning: createPlanningService({ ...parts, standing: plans.devices.standing }, solver),
    solver,
  };
}
