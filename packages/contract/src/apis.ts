import { accountsApi } from './accounts/calls.ts';
import { preferencesApi } from './accounts/preferences-calls.ts';
import { alarmsApi } from './alarms/calls.ts';
import { limitsApi } from './alarms/limits-calls.ts';
import { alarmPerformanceApi } from './alarms/performance-calls.ts';
import { alarmRulesApi } from './alarms/rules-calls.ts';
import { controlApi } from './control/calls.ts';
import { controlRulesApi } from './control/rules-calls.ts';
import { dataApi } from './data/calls.ts';
import { deviceExportApi } from './data/export-calls.ts';
import { meterChangesApi } from './data/meter-changes-calls.ts';
import { dataRangesApi } from './data/ranges-calls.ts';
import { retentionApi } from './data/retention-calls.ts';
import { devicesApi } from './devices/calls.ts';
import { cameraApi } from './devices/camera-calls.ts';
import { storageUnitsApi } from './devices/storage-units-calls.ts';
import { energyStatisticsApi } from './energy/calls.ts';
import { carbonApi } from './energy/carbon-calls.ts';
import { indicatorsApi } from './energy/indicators-calls.ts';
import { powerQualityApi } from './energy/power-quality-calls.ts';
import { subItemChangesApi } from './energy/sub-item-changes-calls.ts';
import { subItemsApi } from './energy/sub-items-calls.ts';
import { energyTargetsApi } from './energy/targets-calls.ts';
import { filesApi } from './files/calls.ts';
import { picturesApi } from './files/pictures-calls.ts';
import { analysisApi } from './history/analysis-calls.ts';
import { historyApi } from './history/calls.ts';
import { historyImportsApi } from './history/imports-calls.ts';
import { historyMoreApi } from './history/more-calls.ts';
import { curvesApi } from './history/saved-curves-calls.ts';
import { jobsApi } from './jobs/calls.ts';
import { logsApi } from './logs/calls.ts';
import { logsTogetherApi } from './logs/together-calls.ts';
import { messagesApi } from './messages/calls.ts';
import { noticesApi } from './notices/calls.ts';
import { notifyApi } from './notices/deliveries-calls.ts';
import { peopleApi } from './people/calls.ts';
import { linksApi } from './people/links-calls.ts';
import { planningApi } from './planning/calls.ts';
import { eveningPlanApi } from './planning/evening-calls.ts';
import { plansApi } from './plans/calls.ts';
import { planExecutionApi } from './plans/execution-calls.ts';
import { projectsApi } from './projects/calls.ts';
import { regionsApi } from './projects/regions-calls.ts';
import { reportsApi } from './reports/calls.ts';
import { deviceReportsApi } from './reports/device-calls.ts';
import { reportMailsApi } from './reports/mails-calls.ts';
import { operationsReportApi } from './reports/operations-calls.ts';
import { securityApi } from './security/calls.ts';
import { backupApi } from './server/backup-calls.ts';
import { serverClockApi } from './server/clock-calls.ts';
import { billFileApi } from './settlement/bill-file-calls.ts';
import { settlementApi } from './settlement/calls.ts';
import { settlementPeriodsApi } from './settlement/periods-calls.ts';
import { settlementTermsApi } from './settlement/terms-calls.ts';
import { deviceSetupApi } from './setup/devices-calls.ts';
import { fieldNetworksApi } from './setup/networks-calls.ts';
import { customPagesApi } from './setup/pages-calls.ts';
import { projectSetupApi } from './setup/projects-calls.ts';
import { regionSetupApi } from './setup/regions-calls.ts';
import { projectTransferApi } from './setup/transfer-calls.ts';
import { deviceTypesApi } from './setup/types-calls.ts';
import { shiftsApi } from './shifts/calls.ts';
import { handOversApi } from './shifts/hand-overs-calls.ts';
import { tariffsApi } from './tariffs/calls.ts';
import { dayAheadSourceApi } from './tariffs/day-ahead-source-calls.ts';

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
