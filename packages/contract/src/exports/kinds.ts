/** Kinds of exports; pages use them without their schemas. */

export const exportFormats = ['csv', 'xlsx', 'parquet'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportEvery = ['day', 'month'] as const;

/** `retrying`: it failed and will be retried; `failed`: no more attempts. */
export const exportDeliveryStates = ['sent', 'retrying', 'failed'] as const;
export type ExportDeliveryState = (typeof exportDeliveryStates)[number];

/** Maximum number of parameters of an export. */
export const maxExportKeys = 250;
/** Maximum number of values of an export. */
export const maxExportValues = 100_000_000;
/** Maximum number of values of a workbook: ten sheets of a million rows. */
export const maxSheetValues = 10_000_000;
/** Longest range with readings, seconds or minutes, months; with wider buckets, days. */
export const maxFineMonths = 12;
export const maxExportDays = 1830;
