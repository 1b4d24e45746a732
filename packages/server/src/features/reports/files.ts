/** A report as a file: rows for spreadsheets, or a document. */
import { Readable } from 'node:stream';
import {
  type DocumentFormat,
  type FileAnswer,
  type FileColumn,
  fileTypes,
  type Language,
  type ReportForm,
  type ReportTable,
  timeText,
} from '@czyun/contract';
import { paperBytes } from '../../paper/index.ts';
import { reportSheetBytes } from '../../tabular/report-sheet.ts';
import { type Piece, tabularFile } from '../../tabular/tabular-file.ts';
import { reportPaper } from './paper.ts';
import { maxSheetCells, sheetOfReport } from './sheet.ts';
import { algorithmNames, columnWords } from './words.ts';

export interface MadeReport {
  readonly report: ReportForm;
  readonly data: ReportTable;
  readonly projectId: number;
  readonly project: string;
  readonly zone: string;
  readonly language: Language;
  /** User for whom the file is made. */
  readonly by: string;
  /** Epoch ms. */
  readonly made: number;
}

type Row = ReportTable['rows'][number] & { readonly isSum?: true };
const pieceRows = 500;

/** `paperTooLarge` if it exceeds the maximum of pages. */
export async function reportFile(format: DocumentFormat, of: MadeReport, left?: AbortSignal): Promise<FileAnswer> {
  const { report, data, zone, language } = of;
  const [from, to] = [data.start, data.end].map((at) => timeText(at, zone, 'minute').replaceAll(/[: ]/g, '-'));
  const name = `${report.title}-${from}-${to}`;
  if (format === 'pdf') {
    const bytes = await paperBytes(reportPaper(of), { projectId: of.projectId, signal: left });
    return { name: `${name}.pdf`, mediaType: fileTypes.pdf, bytes: bytes.length, inline: false, content: Readable.from([bytes]) };
  }
  if (format === 'xlsx' && data.rows.length * data.columns.length <= maxSheetCells) {
    const bytes = Buffer.from(await reportSheetBytes(sheetOfReport(of)));
    return { name: `${name}.xlsx`, mediaType: fileTypes.xlsx, bytes: bytes.length, inline: false, content: Readable.from([bytes]) };
  }
  const file = { name, title: report.title, columns: fileColumns(data, zone, language), pieces: () => pieces(data) };
  return tabularFile(format, file, left);
}

function fileColumns(data: ReportTable, zone: string, language: Language): FileColumn<Row>[] {
  const instant = (id: 'start' | 'end'): FileColumn<Row> => ({
    ...{ id, title: columnWords[id][language], unit: zone, kind: 'instant', zone, form: 'minute' },
    value: (row) => (row.isSum ? (id === 'start' ? columnWords.sum[language] : null) : row[id]),
  });
  const figures = data.columns.map(
    ({ title, unit, decimals, algorithm, reason }, index): FileColumn<Row> => ({
      ...{
        id: String(index),
        title: `${title} ${algorithmNames[algorithm][language]}`,
        unit: reason === '' ? unit : reason,
        kind: 'number',
        decimals,
      },
      value: ({ values }) => values[index] ?? null,
    }),
  );
  const estimated: FileColumn<Row> = {
    ...{ id: 'estimated', title: columnWords.estimated[language], kind: 'text' },
    value: (row) => row.estimated.map((index) => data.columns[index]?.title ?? '').join(language === 'zh' ? '、' : ', '),
  };
  const hasEstimates = data.rows.some((row) => row.estimated.length > 0);
  return [instant('start'), instant('end'), ...figures, ...(hasEstimates ? [estimated] : [])];
}

async function* pieces({ rows, sums, end }: ReportTable): AsyncGenerator<Piece<Row>> {
  for (let at = 0; at < rows.length; at += pieceRows) yield { rows: rows.slice(at, at + pieceRows) };
  if (sums !== null && rows.length > 0) yield { rows: [{ start: end, end, values: sums, estimated: [], open: false, isSum: true }] };
}
