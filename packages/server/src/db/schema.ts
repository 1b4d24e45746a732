/** The relational schema as Kysely sees it, on SQLite and PostgreSQL alike. Times: epoch ms as integers; JSON as text; flags 0/1. */
import type { Generated } from 'kysely';
import type { JobTable, ScheduleRunTable } from './job-tables.ts';
import type { AuditArchiveTable, AuditCheckpointTable, LogTable, SecurityEventTable } from './log-tables.ts';
import type { DeliveryTable } from './notify-tables.ts';
import type { OutboxCursorTable, OutboxFailureTable, OutboxTable } from './outbox-tables.ts';
import type {
  AccountTokenTable,
  InvitationTable,
  KnownDeviceTable,
  MembershipTable,
  SecretLinkTable,
  SessionTable,
  UserTable,
} from './people-tables.ts';

export type * from './job-tables.ts';
export type * from './log-tables.ts';
export type * from './notify-tables.ts';
export type * from './outbox-tables.ts';
export type * from './people-tables.ts';

export interface ProjectTable {
  id: Generated<number>;
  /** Recognises it in files, whatever its name; unique. */
  key: Generated<string | null>;
  name: string;
  /** For readers of English; null: as `name`. */
  name_en: string | null;
  /** 1 energy storage, 2 factory, 3 energy consumption. */
  type: number;
  company: string;
  title: string;
  address: string;
  /** For readers of English; null: as the others. */
  company_en: string | null;
  title_en: string | null;
  address_en: string | null;
  operation_time: number | null;
  large_image: string | null;
  time_zone: string;
  lng: number | null;
  lat: number | null;
  /** JSON: start page and menus that differ from the type's, cameras. */
  conf: string;
  created: number;
  /** Counts up with every change through set-up. */
  version: Generated<number>;
}

/** What the platform lets a project reach in the field. */
export interface FieldNetworkTable {
  id: Generated<number>;
  project_id: number;
  /** `10.1.0.0/16`, an address, or a name. */
  network: string;
  note: string;
  created: number;
}

export interface RegionTable {
  id: Generated<number>;
  project_id: number;
  parent_id: number | null;
  name: string;
  /** For readers of English; null: as `name`. */
  name_en: string | null;
  /** Counts up with every change through set-up. */
  version: Generated<number>;
}

export interface DeviceTable {
  id: Generated<number>;
  project_id: number;
  region_id: number | null;
  key: string;
  name: string;
  /** For readers of English; null: as `name`. */
  name_en: string | null;
  type_id: number;
  profile_id: string;
  /** grid, load, pv, wind, storage: its part in the energy balance. */
  role: string | null;
  /** JSON: Connection of drivers/types.ts. */
  connection: string;
  /** SHA-256 of the device's MQTT token, hex; null: no MQTT login. */
  token_hash: string | null;
  offline_after_ms: number;
  enabled: number;
  /** Unknown for the oldest devices. */
  created: Generated<number | null>;
  /** Counts up with every change through set-up. */
  version: Generated<number>;
}

export interface ParamTable {
  id: Generated<number>;
  device_id: number;
  metric: string;
}

export interface CustomPageTable {
  id: Generated<number>;
  project_id: number;
  region_id: number | null;
  name: string;
  /** For readers of English; null: as `name`. */
  name_en: string | null;
  ref_type: number;
  ref_location: string;
  del_flag: number;
  path: string;
  ht_project_id: string;
  icon: string;
  url: string;
  /** Counts up with every change through set-up. */
  version: Generated<number>;
}

export interface MetaTable {
  key: string;
  value: string;
}

export interface CommandTable {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  param_id: number;
  metric: string;
  user_name: string;
  user_id: Generated<number | null>;
  login_name: Generated<string | null>;
  session_id: Generated<string | null>;
  link_id: Generated<number | null>;
  address: string;
  old_value: number | null;
  asked_value: number;
  read_back: number | null;
  /** asked, sent, done, refused, timeout, mismatch. */
  state: string;
  reason_zh: string;
  reason_en: string;
  asked_time: number;
  sent_time: number | null;
  end_time: number | null;
  /** What was asked together; null: older than groups. */
  group_id: Generated<string | null>;
  /** Place in its group, from 0. */
  position: Generated<number | null>;
  /** The process that sends it, and until when nobody else ends it (epoch ms); null: nobody holds it. */
  lease_owner: Generated<string | null>;
  lease_end: Generated<number | null>;
  /** Epoch ms; what is not sent by then is refused. */
  not_after: Generated<number | null>;
  /** When its value falls back (epoch ms) and to what. */
  revert_at: Generated<number | null>;
  revert_value: Generated<number | null>;
  /** pending: owed since it was sent; asked: a command of its own is under way; done; cancelled; null: none is owed. */
  revert_state: Generated<string | null>;
  /** The command whose value this one takes back. */
  revert_of: Generated<number | null>;
}

export interface MessageTable {
  id: Generated<number>;
  project_id: number;
  kind: string;
  doc_id: string;
  device_id: number | null;
  text_id: string | null;
  name: string;
  time: number;
  /** JSON object. */
  data: string;
}

export interface MessageTermTable {
  /** Hash of project, kind and what is searched for, 53 bits. */
  term: number;
  time: number;
  message_id: number;
  /** Bits of all terms of the document; -1 (every bit) when they were not noted. */
  signature: Generated<number>;
}

export interface ProjectFileTable {
  id: Generated<number>;
  project_id: number;
  /** Name under DATA_DIR/files; random. */
  storage_key: string;
  /** As its owner calls it; never a path. */
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  user_name: string;
  user_id: Generated<number | null>;
  login_name: Generated<string | null>;
  link_id: Generated<number | null>;
  created: number;
}

export interface SubItemTable {
  id: Generated<number>;
  project_id: number;
  /** null: top level. */
  parent_id: number | null;
  name: string;
  unit: string;
  /** null: the sum of what is below. */
  param_id: number | null;
}

export interface SavedCurveTable {
  id: Generated<number>;
  project_id: number;
  user_id: number;
  name: string;
  /** JSON list as the client serialized it. */
  line_data: string;
  /** Shown to the whole project. */
  shared: number;
  created: number;
}

/** A device type that came from a file. */
export interface DeviceTypeTable {
  /** 10000 and above. */
  id: number;
  key: string;
  /** Project whose administrators may replace it; null: platform administrators alone. */
  project_id: number | null;
  /** JSON: DeviceType of the devices package. */
  document: string;
  created: number;
}

export interface Schema {
  users: UserTable;
  sessions: SessionTable;
  projects: ProjectTable;
  field_networks: FieldNetworkTable;
  memberships: MembershipTable;
  regions: RegionTable;
  devices: DeviceTable;
  params: ParamTable;
  log_entries: LogTable;
  audit_archives: AuditArchiveTable;
  audit_checkpoints: AuditCheckpointTable;
  security_events: SecurityEventTable;
  secret_links: SecretLinkTable;
  invitations: InvitationTable;
  known_devices: KnownDeviceTable;
  custom_pages: CustomPageTable;
  device_types: DeviceTypeTable;
  meta: MetaTable;
  commands: CommandTable;
  messages: MessageTable;
  message_terms: MessageTermTable;
  project_files: ProjectFileTable;
  sub_items: SubItemTable;
  saved_curves: SavedCurveTable;
  jobs: JobTable;
  schedule_runs: ScheduleRunTable;
  account_tokens: AccountTokenTable;
  deliveries: DeliveryTable;
  outbox: OutboxTable;
  outbox_cursors: OutboxCursorTable;
  outbox_failures: OutboxFailureTable;
}
