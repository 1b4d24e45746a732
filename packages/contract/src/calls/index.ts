export { accountsApi, ownSession, profile } from './accounts.ts';
export { type AlarmPerformance, alarmPerformanceApi, type FrequentAlarm, mostPerformanceDays } from './alarm-performance.ts';
export {
  type AlarmRuleChange,
  type AlarmRuleView,
  alarmRulesApi,
  mostRuleTrialDays,
  type RuleCheck,
  type RuleTrial,
  ruleTrial,
} from './alarm-rules.ts';
export {
  type AlarmComment,
  type AlarmDetail,
  type AlarmInstruction,
  alarmsApi,
  longestShelfMs,
  longestWindowMs,
  type Quieting,
} from './alarms.ts';
export { analysisApi, analysisRange, type Compared, type StateSpan } from './analysis.ts';
export { apis } from './apis.ts';
export { backupApi } from './backup.ts';
export { billFileApi } from './bill-file.ts';
export { cameraApi } from './camera.ts';
export * from './carbon.ts';
export { type Command, type CommandAnswer, type CommandResult, command, commandAnswer, commandResult, controlApi } from './control.ts';
export { type Approval, approval, controlRulesApi, type DeviceTag, deviceTag, type Preset, preset } from './control-rules.ts';
export { curvesApi, type SavedCurve } from './curves.ts';
export {
  type CsvFault,
  type CsvReading,
  csvDateOrders,
  csvEncodings,
  csvPreviewKb,
  csvReading,
  csvSeparators,
  csvSinceMs,
  csvTimeForms,
  type DataImport,
  dataApi,
  mostCsvColumns,
  mostCsvKb,
} from './data.ts';
export { type ClearedPoint, type DataClearing, dataRangesApi, mostNamedPoints } from './data-ranges.ts';
export { type DayAheadSource, dayAheadSourceApi, type FetchOutcome } from './day-ahead-source.ts';
export { deviceExportApi } from './device-export.ts';
export { deviceReportsApi } from './device-reports.ts';
export { devicesApi } from './devices.ts';
export { type EnergyStatistics, energyStatisticsApi, type OwnFigure, type StatisticsUnit, statisticsUnits } from './energy-statistics.ts';
export * from './evening-plan.ts';
export { filesApi, type ProjectFile, projectFile } from './files.ts';
export {
  type HandOver,
  type HandOverChanges,
  type HandOverDetail,
  type HandOverItem,
  type HandOverKind,
  type HandOverState,
  handOverKinds,
  handOversApi,
  lateHandOverMs,
} from './hand-overs.ts';
export { downSample, historyApi, historyKey, mostKeys } from './history.ts';
export { type HistoryImport, historyImport, historyImportSilentMs, historyImportsApi } from './history-imports.ts';
export { type DeviceWanted, historyMoreApi, maxSeries } from './history-more.ts';
export * from './indicators.ts';
export { type Job, type JobState, job, jobState, jobsApi } from './jobs.ts';
export { type LimitChange, type LimitedParam, type LimitTrial, limitsApi, limitTrial, mostTrialDays } from './limits.ts';
export { linksApi, secretLink } from './links.ts';
export { logsApi, searchedDays } from './logs.ts';
export { logsTogetherApi, mostAcknowledged } from './logs-together.ts';
export { maxDocumentBytes, messagesApi, type StoredDocument, storedDocument } from './messages.ts';
export * from './meter-changes.ts';
export {
  type NoticeChannel,
  type NoticeRule,
  noticeRule,
  noticesApi,
  type OnCallCalendar,
  type WeekHours,
} from './notices.ts';
export { notifyApi } from './notify.ts';
export { operationsReportApi } from './operations-report.ts';
export { invitation, invitationStatus, member, peopleApi } from './people.ts';
export { picturesApi } from './pictures.ts';
export * from './plan-execution.ts';
export * from './planning.ts';
export * from './planning-backtest.ts';
export {
  type DevicePlan,
  farthestScheduleMs,
  type KeptPlan,
  type PlanDevice,
  type PlanOutlookAnswer,
  type PlanSending,
  planSending,
  plansApi,
  type ScheduledPlan,
  type SendingState,
  sendingEnds,
  sendingSteps,
} from './plans.ts';
export {
  mostQualityDays,
  type PowerQuality,
  powerQualityApi,
  type QualityFigures,
  type QualityKind,
  type QualityLimit,
  type QualityRow,
} from './power-quality.ts';
export { type BoardCell, boardCell, type Preferences, type PreferenceWish, preferences, preferencesApi } from './preferences.ts';
export { type CustomPage, customPage, gridCell, navItem, projectsApi } from './projects.ts';
export { regionsApi } from './regions.ts';
export {
  mostReportReceivers,
  type ReportMail,
  type ReportMailForm,
  type ReportMailRange,
  reportMailEvery,
  reportMailForm,
  reportMailRanges,
  reportMailsApi,
  reportSendingStates,
} from './report-mails.ts';
export {
  mostReportItems,
  mostReportRows,
  type Report,
  type ReportForm,
  type ReportItem,
  type ReportTable,
  reportForm,
  reportRanges,
  reportsApi,
} from './reports.ts';
export {
  type KeptLevel,
  keptLevels,
  type LevelRetention,
  leastRawDays,
  mostMinuteFactor,
  mostRawDays,
  retentionApi,
} from './retention.ts';
export { type SecurityEvent, securityApi } from './security.ts';
export * from './server-clock.ts';
export * from './settlement.ts';
export { setupApi } from './setup.ts';
export { deviceSetupApi } from './setup-devices.ts';
export { fieldNetworksApi } from './setup-networks.ts';
export { customPagesApi } from './setup-pages.ts';
export { projectSetupApi } from './setup-projects.ts';
export { regionSetupApi } from './setup-regions.ts';
export type { ProjectTemplate } from './setup-transfer.ts';
export { projectTransferApi } from './setup-transfer.ts';
export { deviceTypesApi } from './setup-types.ts';
export * from './shifts.ts';
export * from './storage-units.ts';
export { subItemChangesApi } from './sub-item-changes.ts';
export { mostTerms, type SubItem, type SubItemNode, type SubItemTerm, subItemsApi } from './sub-items.ts';
export {
  type DayAheadPreview,
  mostDayAheadText,
  mostPriceDays,
  type OwnTariffDay,
  type PriceSpan,
  type TariffCalendar,
  type TariffChange,
  type TariffPreset,
  type TariffVersion,
  tariffsApi,
} from './tariffs.ts';
