/** Relational schema for Kysely, the same on SQLite and PostgreSQL. Times: epoch ms as integers; JSON as text; flags 0/1. */

import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';
import type { AlarmAssignmentTable, AlarmCommentTable, AlarmInstructionTable, AlarmSuppressionTable } from './alarm-tables.ts';
import type { CarbonSettingsTable } from './carbon-tables.ts';
import type { ClockErrorTable } from './clock-tables.ts';
import type { CommandTable, ControlPresetTable, ControlSettingsTable, DeviceTagTable } from './command-tables.ts';

export type * from './command-tables.ts';

import type {
  DataClearingTable,
  DataImportPieceTable,
  DataImportTable,
  DataRetentionTable,
  MeterChangeTable,
  RegisterWidthTable,
} from './data-tables.ts';
import type { AlarmReplayTable, HistoryImportTable } from './history-import-tables.ts';
import type { IndicatorSettingsTable, UnitOutageTable } from './indicator-tables.ts';
import type { JobTable, ScheduleRunTable } from './job-tables.ts';
import type { AlarmRuleChangeTable, AlarmRuleTable, LimitChangeTable } from './limit-tables.ts';
import type { AuditArchiveTable, AuditCheckpointTable, LogTable, SecurityEventTable } from './log-tables.ts';
import type {
  DeliveryTable,
  NoticeChannelTable,
  NoticeProgressTable,
  NoticeQueueTable,
  NoticeRuleTable,
  NoticeStepTable,
  OnCallTable,
} from './notify-tables.ts';
import type { OutboxCursorTable, OutboxFailureTable, OutboxTable } from './outbox-tables.ts';
import type {
  AccountTokenTable,
  InvitationTable,
  KnownDeviceTable,
  MembershipTable,
  PreferenceTable,
  SecretLinkTable,
  SessionTable,
  UserTable,
} from './people-tables.ts';
import type { PlanSendingTable, ScheduledPlanTable, SlotPlanTable } from './plan-tables.ts';
import type { EveningPlanTable, PlanningBacktestTable, PlanningSettingsTable } from './planning-tables.ts';
import type { CustomPageTable, DeviceTable, FieldNetworkTable, ParamTable, ProjectTable, RegionTable } from './project-tables.ts';
import type { ReportMailTable, ReportSendingTable, ReportTable } from './report-tables.ts';
import type { SeatTable } from './seat-tables.ts';
import type {
  BillTable,
  SettlementAskTable,
  SettlementDayTable,
  SettlementPartiesTable,
  SettlementTermsTable,
} from './settlement-tables.ts';
import type {
  ShiftCrewMemberTable,
  ShiftCrewTable,
  ShiftEntryTable,
  ShiftExceptionTable,
  ShiftHandOverTable,
  ShiftPatternTable,
} from './shift-tables.ts';
import type {
  DayAheadPriceTable,
  DayAheadSourceTable,
  FormerSettingTable,
  TariffCalendarTable,
  TariffVersionTable,
} from './tariff-tables.ts';

export type * from './alarm-tables.ts';
export type * from './data-tables.ts';
export type * from './indicator-tables.ts';
export type * from './job-tables.ts';
export type * from './limit-tables.ts';
export type * from './log-tables.ts';
export type * from './notify-tables.ts';
export type * from './outbox-tables.ts';
export type * from './people-tables.ts';
export type * from './plan-tables.ts';
export type * from './planning-tables.ts';
export type * from './project-tables.ts';
export type * from './report-tables.ts';
export type * from './seat-tables.ts';
export type * from './settlement-tables.ts';
export type * from './shift-tables.ts';
export type * from './tariff-tables.ts';

export interface MetaTable {
  key: string;
  value: string;
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
  /** Hash of project, kind and search term, 53 bits. */
  term: number;
  time: number;
  message_id: number;
  /** Bits of all terms of the document; -1 (all bits) if not recorded. */
  signature: Generated<number>;
}

export interface ProjectFileTable {
  id: Generated<number>;
  project_id: number;
  /** Random name under DATA_DIR/files. */
  storage_key: string;
  /** Name given by its owner; never a path. */
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
  /** null: the sum of its terms, or of its children if it has no terms. */
  param_id: number | null;
  /** Order among siblings; equal ones in order of creation. */
  place: Generated<number>;
}

export interface SubItemTermTable {
  id: Generated<number>;
  item_id: number;
  place: number;
  /** 1 or -1. */
  sign: number;
  /** One of the two; both are null if the named item was removed. */
  param_id: number | null;
  of_item_id: number | null;
}

export interface EnergyTargetTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  year: number;
  /** A quantity, or `item:{id}` of a sub-item. */
  quantity: string;
  sub_item_id: number | null;
  /** JSON: thirteen decimal texts or null, the year first. */
  amounts: string;
  /** JSON: reasons for deviations of a month (0: the year), with author and time. */
  reasons: string;
  version: number;
  changed: number;
}

export interface SavedCurveTable {
  id: Generated<number>;
  project_id: number;
  user_id: number;
  name: string;
  /** JSON list as the client serialized it. */
  line_data: string;
  /** Visible to the whole project. */
  shared: number;
  created: number;
}

/** A device type imported from a file. */
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
  alarm_quietings: AlarmSuppressionTable;
  alarm_comments: AlarmCommentTable;
  alarm_assignments: AlarmAssignmentTable;
  alarm_instructions: AlarmInstructionTable;
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
  control_settings: ControlSettingsTable;
  device_tags: DeviceTagTable;
  control_presets: ControlPresetTable;
  messages: MessageTable;
  message_terms: MessageTermTable;
  project_files: ProjectFileTable;
  sub_items: SubItemTable;
  sub_item_terms: SubItemTermTable;
  energy_targets: EnergyTargetTable;
  saved_curves: SavedCurveTable;
  jobs: JobTable;
  schedule_runs: ScheduleRunTable;
  account_tokens: AccountTokenTable;
  preferences: PreferenceTable;
  deliveries: DeliveryTable;
  notice_rules: NoticeRuleTable;
  notice_channels: NoticeChannelTable;
  notice_steps: NoticeStepTable;
  notice_queue: NoticeQueueTable;
  notice_progress: NoticeProgressTable;
  on_call: OnCallTable;
  outbox: OutboxTable;
  outbox_cursors: OutboxCursorTable;
  outbox_failures: OutboxFailureTable;
  seats: SeatTable;
  limit_changes: LimitChangeTable;
  alarm_rules: AlarmRuleTable;
  alarm_rule_changes: AlarmRuleChangeTable;
  data_imports: DataImportTable;
  data_import_pieces: DataImportPieceTable;
  data_clearings: DataClearingTable;
  meter_changes: MeterChangeTable;
  register_widths: RegisterWidthTable;
  clock_errors: ClockErrorTable;
  history_imports: HistoryImportTable;
  alarm_replays: AlarmReplayTable;
  data_retention: DataRetentionTable;
  shift_crews: ShiftCrewTable;
  shift_crew_members: ShiftCrewMemberTable;
  shift_patterns: ShiftPatternTable;
  shift_exceptions: ShiftExceptionTable;
  shift_entries: ShiftEntryTable;
  shift_handovers: ShiftHandOverTable;
  tariff_versions: TariffVersionTable;
  tariff_calendars: TariffCalendarTable;
  day_ahead_prices: DayAheadPriceTable;
  former_settings: FormerSettingTable;
  day_ahead_sources: DayAheadSourceTable;
  reports: ReportTable;
  carbon_settings: CarbonSettingsTable;
  report_mails: ReportMailTable;
  report_sendings: ReportSendingTable;

  slot_plans: SlotPlanTable;
  plan_sendings: PlanSendingTable;
  scheduled_plans: ScheduledPlanTable;

  planning_settings: PlanningSettingsTable;
  evening_plans: EveningPlanTable;
  planning_backtests: PlanningBacktestTable;
  settlement_days: SettlementDayTable;
  settlement_parties: SettlementPartiesTable;
  settlement_asks: SettlementAskTable;
  settlement_terms: SettlementTermsTable;
  bills: BillTable;
  indicator_settings: IndicatorSettingsTable;
  unit_outages: UnitOutageTable;
}
