import { accountsApi } from './accounts.ts';
import { alarmPerformanceApi } from './alarm-performance.ts';
import { alarmRulesApi } from './alarm-rules.ts';
import { alarmsApi } from './alarms.ts';
import { analysisApi } from './analysis.ts';
import { backupApi } from './backup.ts';
import { billFileApi } from './bill-file.ts';
import { cameraApi } from './camera.ts';
import { carbonApi } from './carbon.ts';
import { controlApi } from './control.ts';
import { controlRulesApi } from './control-rules.ts';
import { curvesApi } from './curves.ts';
import { dataApi } from './data.ts';
import { dataRangesApi } from './data-ranges.ts';
import { dayAheadSourceApi } from './day-ahead-source.ts';
import { deviceExportApi } from './device-export.ts';
import { deviceReportsApi } from './device-reports.ts';
import { devicesApi } from './devices.ts';
import { energyStatisticsApi } from './energy-statistics.ts';
import { energyTargetsApi } from './energy-targets.ts';
import { eveningPlanApi } from './evening-plan.ts';
import { filesApi } from './files.ts';
import { handOversApi } from './hand-overs.ts';
import { historyApi } from './history.ts';
import { historyImportsApi } from './history-imports.ts';
import { historyMoreApi } from './history-more.ts';
import { indicatorsApi } from './indicators.ts';
import { jobsApi } from './jobs.ts';
import { limitsApi } from './limits.ts';
import { linksApi } from './links.ts';
import { logsApi } from './logs.ts';
import { logsTogetherApi } from './logs-together.ts';
import { messagesApi } from './messages.ts';
import { noticesApi } from './notices.ts';
import { notifyApi } from './notify.ts';
import { operationsReportApi } from './operations-report.ts';
import { peopleApi } from './people.ts';
import { picturesApi } from './pictures.ts';
import { planningApi } from './planning.ts';

export * from './evening-plan.ts';
export * from './meter-changes.ts';
export * from './plan-execution.ts';
export * from './server-clock.ts';

import { meterChangesApi } from './meter-changes.ts';
import { planExecutionApi } from './plan-execution.ts';
import { plansApi } from './plans.ts';
import { powerQualityApi } from './power-quality.ts';
import { preferencesApi } from './preferences.ts';
import { projectsApi } from './projects.ts';
import { regionsApi } from './regions.ts';
import { reportMailsApi } from './report-mails.ts';
import { reportsApi } from './reports.ts';
import { retentionApi } from './retention.ts';
import { securityApi } from './security.ts';
import { serverClockApi } from './server-clock.ts';
import { settlementApi } from './settlement.ts';
import { settlementPeriodsApi } from './settlement-periods.ts';
import { deviceSetupApi } from './setup-devices.ts';
import { fieldNetworksApi } from './setup-networks.ts';
import { customPagesApi } from './setup-pages.ts';
import { projectSetupApi } from './setup-projects.ts';
import { regionSetupApi } from './setup-regions.ts';
import { projectTransferApi } from './setup-transfer.ts';
import { deviceTypesApi } from './setup-types.ts';
import { shiftsApi } from './shifts.ts';
import { storageUnitsApi } from './storage-units.ts';
import { subItemChangesApi } from './sub-item-changes.ts';
import { subItemsApi } from './sub-items.ts';
import { tariffsApi } from './tariffs.ts';

/** Every call of the product, by area. */
export const apis = {
  accounts: accountsApi,
  projects: projectsApi,
  devices: devicesApi,
  history: historyApi,
  historyImports: historyImportsApi,
  logs: logsApi,
  alarms: alarmsApi,
  logsTogether: logsTogetherApi,
  alarmPerformance: alarmPerformanceApi,
  people: peopleApi,
  links: linksApi,
  backup: backupApi,
  control: controlApi,
  messages: messagesApi,
  files: filesApi,
  pictures: picturesApi,
  camera: cameraApi,
  subItems: subItemsApi,
  subItemChanges: subItemChangesApi,
  regions: regionsApi,
  analysis: analysisApi,
  energyStatistics: energyStatisticsApi,
  carbon: carbonApi,
  storageUnits: storageUnitsApi,
  indicators: indicatorsApi,
  powerQuality: powerQualityApi,
  curves: curvesApi,
  historyMore: historyMoreApi,
  projectSetup: projectSetupApi,
  fieldNetworks: fieldNetworksApi,
  regionSetup: regionSetupApi,
  deviceSetup: deviceSetupApi,
  deviceTypes: deviceTypesApi,
  customPages: customPagesApi,
  projectTransfer: projectTransferApi,
  security: securityApi,
  jobs: jobsApi,
  notify: notifyApi,
  notices: noticesApi,
  preferences: preferencesApi,
  controlRules: controlRulesApi,
  limits: limitsApi,
  alarmRules: alarmRulesApi,
  data: dataApi,
  dataRanges: dataRangesApi,
  deviceExport: deviceExportApi,
  reports: reportsApi,
  reportMails: reportMailsApi,
  deviceReports: deviceReportsApi,
  billFile: billFileApi,
  operationsReport: operationsReportApi,
  retention: retentionApi,
  meterChanges: meterChangesApi,
  serverClock: serverClockApi,
  shifts: shiftsApi,
  handOvers: handOversApi,
  tariffs: tariffsApi,
  dayAheadSource: dayAheadSourceApi,

  plans: plansApi,
  planExecution: planExecutionApi,
  planning: planningApi,
  eveningPlan: eveningPlanApi,
  settlement: settlementApi,
  settlementPeriods: settlementPeriodsApi,
  energyTargets: energyTargetsApi,
} as const;

export { accountsApi, ownSession, profile, registration } from './accounts.ts';
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
export { type DeviceTypeView, devicesApi } from './devices.ts';
export { type EnergyStatistics, energyStatisticsApi, type StatisticsUnit, statisticsUnits } from './energy-statistics.ts';
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
export * from './planning.ts';
export {
  type DevicePlan,
  type KeptPlan,
  type PlanDevice,
  type PlanOutlookAnswer,
  type PlanSending,
  planSending,
  plansApi,
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
export * from './settlement.ts';
export { setupApi } from './setup.ts';
export type { ProjectTemplate } from './setup-transfer.ts';
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
  type TariffPreset,
  type TariffVersion,
  tariffsApi,
} from './tariffs.ts';
export { customPagesApi, deviceSetupApi, deviceTypesApi, fieldNetworksApi, projectSetupApi, projectTransferApi, regionSetupApi };
