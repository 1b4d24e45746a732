/** What reports are made of; addresses name it too, so it knows no schema. */

/** What a row is for. With `Diff` each figure is how far its parameter came: of a register the energy. */
export const reportTypes = ['monthly', 'daily', 'dailyDiff', 'hourly', 'hourlyDiff', 'minutely'] as const;
export type ReportType = (typeof reportTypes)[number];

/** First and last reading of a row's time, the mean over time, the extremes, and how far it came (a register by what it counted). */
export const reportAlgorithms = ['first', 'last', 'avg', 'min', 'max', 'diff'] as const;
export type ReportAlgorithm = (typeof reportAlgorithms)[number];

/** Variables of a device's report. */
export const mostDeviceParams = 30;
