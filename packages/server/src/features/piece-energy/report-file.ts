/** A production report as a file: rows with sums for spreadsheets, or a document with a chart. */
import { Readable } from 'node:stream';
import { type DocumentFormat, type FileAnswer, type FileColumn, fileTypes, type Language, timeText } from '@czyun/contract';
import { type PieceColumn, type PieceFigures, type PieceGroup, type PieceRow, pieceColumnForms } from '@czyun/contract/piece-energy';
import { type Paper, type PaperBlock, paperBytes } from '../../paper/index.ts';
import { reportSheetBytes } from '../../tabular/report-sheet.ts';
import { tabularFile } from '../../tabular/tabular-file.ts';
import type { PieceAnswer } from './query.ts';
import { columnWords, groupWords, noneWords, reportWords, unitWords } from './words.ts';

export interface PieceReport {
  readonly title: string;
  readonly data: PieceAnswer;
  readonly by: readonly PieceGroup[];
  readonly columns: readonly PieceColumn[];
  readonly projectId: number;
  readonly project: string;
  readonly language: Language;
  /** User for whom the file is made. */
  readonly author: string;
  /** Epoch ms. */
  readonly made: number;
}

const costColumns: readonly PieceColumn[] = ['cost', 'costPerGood', 'airCost'];
/** Maximum bars of the chart. */
const maxCharted = 120;

/** Name of a row in one of its groups. */
function nameIn(row: PieceRow, group: PieceGroup, language: Language): string {
  const names = { day: row.date, shift: row.shift, crew: row.crew, device: row.device, product: row.productName, order: row.order };
  return names[group] || noneWords[group][language];
}

/** Rows by order are also by machine. */
const groupsShown = (by: readonly PieceGroup[]): readonly PieceGroup[] =>
  by.includes('order') && !by.includes('device') ? ['device', ...by] : by;

export async function productionFile(format: DocumentFormat, of: PieceReport, signal?: AbortSignal): Promise<FileAnswer> {
  const { data, title, language } = of;
  const [from, to] = [data.start, data.until].map((at) => timeText(at, data.timeZone, 'minute').replaceAll(/[: ]/g, '-'));
  const name = `${title}-${from}-${to}`;
  const columns = of.columns.filter((column) => data.hasMoney || !costColumns.includes(column));
  if (format === 'csv') return tabularFile('csv', { name, title, columns: fileColumns(of, columns), pieces: () => piecesOf(data) }, signal);
  const bytes =
    format === 'pdf' ? await paperBytes(paperOf(of, columns), { projectId: of.projectId, signal }) : Buffer.from(await sheetBytes());
  return { name: `${name}.${format}`, mediaType: fileTypes[format], bytes: bytes.length, inline: false, content: Readable.from([bytes]) };

  function sheetBytes(): Promise<Uint8Array> {
    const numeric = (value: number | string | null) => (value === null ? null : Number(value));
    const groups = groupsShown(of.by);
    return reportSheetBytes({
      ...{ title, facts: factsOf(of).map(({ label, value }) => `${label}${language === 'zh' ? '：' : ': '}${value}`) },
      sumWord: reportWords.sum[language],
      columns: [
        ...groups.map((group) => ({ title: groupWords[group][language], below: '', kind: 'text' as const })),
        ...columns.map((column) => {
          const { unit, decimals, sums, of: figure } = pieceColumnForms[column];
          return {
            ...{ title: columnWords[column][language], below: unitWords[unit][language], kind: 'number' as const, decimals },
            sum: sums ? numeric(figure(data.sum)) : null,
          };
        }),
      ],
      rows: data.rows.map((row) => [
        ...groups.map((group) => nameIn(row, group, language)),
        ...columns.map((column) => numeric(pieceColumnForms[column].of(row))),
      ]),
    });
  }
}

type Line = PieceRow | (PieceFigures & { readonly isTotal: true });

function fileColumns({ by, language }: PieceReport, columns: readonly PieceColumn[]): FileColumn<Line>[] {
  return [
    ...groupsShown(by).map(
      (group, index): FileColumn<Line> => ({
        ...{ id: group, title: groupWords[group][language], kind: 'text' },
        value: (row) => ('isTotal' in row ? (index === 0 ? reportWords.sum[language] : null) : nameIn(row, group, language)),
      }),
    ),
    ...columns.map((column): FileColumn<Line> => {
      const { unit, decimals, of } = pieceColumnForms[column];
      const kind = costColumns.includes(column) ? 'money' : 'number';
      return { id: column, title: columnWords[column][language], unit: unitWords[unit][language], decimals, kind, value: of };
    }),
  ];
}

async function* piecesOf({ rows, sum }: PieceAnswer) {
  yield { rows: rows as readonly Line[] };
  if (rows.length > 0) yield { rows: [{ ...sum, isTotal: true as const }] };
}

function factsOf({ project, data, language, author, made }: PieceReport) {
  const time = (at: number) => timeText(at, data.timeZone, 'minute');
  return [
    { label: reportWords.project[language], value: project },
    { label: reportWords.range[language], value: `${time(data.start)} – ${time(data.until)} (${data.timeZone})` },
    { label: reportWords.made[language], value: timeText(made, data.timeZone, 'second') },
    ...(author === '' ? [] : [{ label: reportWords.by[language], value: author }]),
  ];
}

function paperOf(report: PieceReport, columns: readonly PieceColumn[]): Paper {
  const { title, data, by, language, project, made } = report;
  const groups = groupsShown(by);
  const text = (column: PieceColumn, figures: PieceFigures): string => {
    const { decimals, of } = pieceColumnForms[column];
    const value = of(figures);
    const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    return value === null ? '-' : format.format(Number(value));
  };
  const table: PaperBlock = {
    kind: 'table',
    columns: [
      ...groups.map((group) => ({ title: groupWords[group][language], align: 'left' as const, stays: true as const })),
      ...columns.map((column) => ({
        ...{ title: columnWords[column][language], below: unitWords[pieceColumnForms[column].unit][language], align: 'right' as const },
      })),
    ],
    rows: data.rows.map((row) => [...groups.map((group) => nameIn(row, group, language)), ...columns.map((column) => text(column, row))]),
    last: [...groups.map((_, index) => (index === 0 ? reportWords.sum[language] : '')), ...columns.map((column) => text(column, data.sum))],
  };
  const rest: PaperBlock[] = [...chartsOf(report), table, { kind: 'notes', lines: [reportWords.energy[language]] }];
  return {
    ...{ language, title, made, facts: factsOf(report), foot: `${project} · ${title}` },
    blocks: data.rows.length === 0 ? [{ kind: 'notes', lines: [reportWords.none[language]] }] : rest,
  };
}

function chartsOf({ data, by, language }: PieceReport): PaperBlock[] {
  const { rows } = data;
  if (rows.length < 2 || rows.length > maxCharted) return [];
  const labels = rows.map((row) =>
    by.map((group) => (group === 'day' ? (row.date ?? '').slice(5) : nameIn(row, group, language))).join(' '),
  );
  const series = (column: 'good' | 'rejects' | 'perGood') => ({
    ...{ name: columnWords[column][language], estimated: [] },
    values: rows.map((row) => row[column]),
  });
  return [
    { kind: 'chart', shape: 'bars', unit: unitWords.pcs[language], labels, series: [series('good'), series('rejects')] },
    { kind: 'chart', shape: 'lines', unit: unitWords['kWh/pcs'][language], labels, series: [series('perGood')] },
  ];
}
