/** Kinds of reports; addresses use them too, so this file imports no schemas. */

/** Length of a row. With `Diff` the figure of a register is what it counted. */
export const reportTypes = ['monthly', 'daily', 'dailyDiff', 'hourly', 'hourlyDiff', 'minutely'] as const;
export type ReportType = (typeof reportTypes)[number];

/** First and last reading of a row, the mean over time, the extremes, and the change (for a register the counted amount). */
export const reportAlgorithms = ['first', 'last', 'avg', 'min', 'max', 'diff'] as const;
export type ReportAlgorithm = (typeof reportAlgorithms)[number];

/** Maximum number of variables of a device's report. */
export const maxDeviceParams = 30;

/** Predefined reports, for every project with the devices for them. */
export const reportTemplateKeys = [
  'metersDaily',
  'metersMonthly',
  'gridHourly',
  'storageDaily',
  'generationDaily',
  'powerQuarterly',
  'peaksDaily',
  'outputDaily',
  'consumersDaily',
] as const;
export type ReportTemplateKey = (typeof reportTemplateKeys)[number];
