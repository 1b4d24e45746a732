/** Kinds of reports; addresses use them too, so this file imports no schemas. */

/** Length of a row. With `Diff` each figure is the change of its parameter: for a register the energy. */
export const reportTypes = ['monthly', 'daily', 'dailyDiff', 'hourly', 'hourlyDiff', 'minutely'] as const;
export type ReportType = (typeof reportTypes)[number];

/** First and last reading of a row, the mean over time, the extremes, and the change (for a register the counted amount). */
export const reportAlgorithms = ['first', 'last', 'avg', 'min', 'max', 'diff'] as const;
export type ReportAlgorithm = (typeof reportAlgorithms)[number];

/** Maximum number of variables of a device's report. */
export const mostDeviceParams = 30;
