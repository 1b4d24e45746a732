/** Formats of files of rows. */
export const fileFormats = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Formats of reports, which can also be documents. */
export const documentFormats = [...fileFormats, 'pdf'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

export const fileTypes: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
