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
import { meterChangesApi } from './meter-changes.ts';
import { noticesApi } from './notices.ts';
import { notifyApi } from './notify.ts';
import { operationsReportApi } from './operations-report.ts';
import { peopleApi } from './people.ts';
import { picturesApi } from './pictures.ts';
import { planExecutionApi } from './plan-execution.ts';
import { planningApi } from './planning.ts';
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
import { settlementTermsApi } from './settlement-terms.ts';
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
  settlementTerms: settlementTermsApi,
  energyTargets: energyTargetsApi,
} as const;
