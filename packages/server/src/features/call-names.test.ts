/** Names of calls begin with a verb, one verb per action: `saveWorkOrder` creates and changes, `removeWorkOrder` deletes. */
import { expect, test } from 'vitest';
import { featureSpecs } from './index.ts';

const verbs =
  /^(get|list|find|count|preview|check|save|move|remove|restore|publish|start|cancel|send|approve|refuse|withdraw|sign|import|export)[A-Z]\w*$/;

/** Names that predate this rule. The list may only get shorter. */
const older: ReadonlySet<string> = new Set(
  `acknowledge acknowledgeAll acknowledgeable addDeviceType addMeterChange alarmAssignees alarmDetail alarmOutOfService
  alarmPerformance alarmSuppressions andSearch announceHistoryImport askDeviceExport askLogExport askPasswordReset assignAlarm
  auditExport auditExportAll auditState backup bill billFile billIssue billOutlook
  billReRate billReRatePreview bills cameraList carbon carbonSettings carbonSettingsSave changePassword
  clearRange commentAlarm computeAlarms computeRegionDeviceNumber config confirmEmail createDevice createPage
  createProject createRegion createWeiXinToken crewRemove crewSave csvTemplate dayAheadFetch dayAheadImport
  dayAheadList dayAheadPreview dayAheadSource dayAheadSourceSave deleteMessages deliveryList devStat deviceChart
  deviceReport deviceReportFile deviceSeries downloadFile endHistoryImport endSuppression energyStatistics energyTargetExplain
  energyTargetSave energyTargets errorCal eveningPlan eveningPlanSave firstAdministrator graphAdd graphDelete
  graphList handOver handOverGet handOverList handOverState handOverWithdraw historyStatistics indicatorSettings
  indicatorSettingsSave indicatorsFile instructAlarm invitationAccept invitationCreate invitationDelete invitationList invitationOffered
  isOpUser jobFile linkCreate linkList linkRevoke login login2 loginOut
  maintenanceWindow me memberChange memberDelete memberLeave memberList memberRegister memberStatistics
  noticeChannelAdd noticeChannelRemove noticeChannelTest noticeChannels noticeDeliveries noticeRuleList noticeRuleRemove noticeRuleSave
  notifyTest onCallGet onCallSave operationsReport orSearch outageRemove outageSave outages
  patternRemove patternSave planDevices planExecution planHistory planList planOfDevice planOutlook
  planRemove planSave planSchedule planSend planSending planUnschedule planningBacktest planningBacktestRun
  planningBest planningSettings planningSettingsSave powerQuality powerQualityDevices projRangeAndSearch projRangeOrSearch projectChannelAdd
  projectChannelRemove projectChannelTest projectChannels projectDeliveries projectFromTemplate projectPicture projectRuleList projectRuleRemove
  projectRuleSave queryCommands queryDeviceParamHistoryData queryDeviceType queryHistoryData queryMultiComputeData queryMultiDeviceParamStatus queryMultiDeviceStatus
  queryMultiParamHistoryLastData queryParamHistoryData queryParamHistoryLastData queryProject queryProjectDeviceParamStatus queryRealTimeData queryRegionByProject queryRegionDeviceParamStatus
  rangeAndSearch rangeOrSearch readMessages readRegisters realAlarm register2 renewToken renewTokens
  reportFile reportList reportMail reportMailSave reportMailSend reportPreview reportRemove reportSave
  reportTable requireApproval resetPassword securityEvents securityExport serverClock sessionEnd sessionEndOthers
  sessionList setCameras setDeviceParamValue setEmail setFieldNetworks setMultiDeviceParamValue setPicture setRegisterWidth
  setRetention setTag setUseAdmin setWeixin settlementDay settlementDays settlementEffect settlementParties
  settlementPartiesSave settlementPeriods settlementQuarters settlementRun settlementTerms settlementTermsPreview settlementTermsSave shelveAlarm
  shiftEntries shiftEntryAdd shiftExceptionAdd shiftExceptionRemove shiftList shiftMembers shiftNow shiftPlan
  stationIndicators stopPanTilt storageUnits subItemMove subItemSave subdel subsave takeOver
  tariffCalendar tariffCalendarSave tariffEnd tariffList tariffNow tariffPresets tariffPrices tariffRemove
  tariffSave temp testConnection tryAlarmRule tryLimits undoImport updateDevice updatePage
  updateProject updateRegion uploadFile writeMessage`.split(/\s+/),
);

const names = featureSpecs.flatMap(({ apis }) => apis.flatMap((api) => Object.keys(api)));

test('call names begin with a verb of the list', () => {
  expect(names.filter((name) => !verbs.test(name) && !older.has(name))).toEqual([]);
});

test('every older name is still a call and still needs its exception', () => {
  expect([...older].filter((name) => !names.includes(name) || verbs.test(name))).toEqual([]);
});
