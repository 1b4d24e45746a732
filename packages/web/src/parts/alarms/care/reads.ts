import { alarmsApi, logsApi } from '@czyun/contract';

/** Reads that a deed about an alarm makes old. */
export const alarmReads = [alarmsApi.alarmDetail, alarmsApi.alarmQuietings, logsApi.getLogs, logsApi.realAlarm];
