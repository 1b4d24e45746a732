/** Addresses of the log with the active alarms. */

/** All active, annunciated alarms of the log, notices included, as the bell counts them. */
export const activeAlarmsLog = { type: [2, 3, 1], recovered: false, quiet: false } as const;

/** The same, the most severe first. */
export const worstFirstLog = { ...activeAlarmsLog, sort: 'severity', order: 'asc' } as const;

/** Those of severity 1, as the banner counts them. */
export const urgentLog = { ...activeAlarmsLog, severity: [1] } as const;
