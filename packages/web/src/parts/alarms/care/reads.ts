import { alarmsApi, logsApi } from '@czyun/contract';

/** Calls whose results an action on an alarm invalidates. */
export const alarmReads = [alarmsApi.alarmDetail, alarmsApi.alarmSuppressions, logsApi.getLogs, logsApi.realAlarm];
