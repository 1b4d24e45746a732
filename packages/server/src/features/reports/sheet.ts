/** A report as a sheet: origin, formatted rows, totals as formulas. */
import { clockAsUtc, type SheetCell, timeText } from '@czyun/contract';
import type { ReportSheet } from '../../tabular/report-sheet.ts';
import type { MadeReport } from './files.ts';
import { algorithmNames, columnWords, paperWords, typeNames } from './words.ts';

/** Maximum cells of a formatted sheet; larger reports are streamed as plain rows. */
export const maxSheetCells = 60_000;

export function sheetOfReport({ report, data, project, zone, language, by, made }: MadeReport): ReportSheet {
  const word = (of: keyof typeof paperWords) => paperWords[of][language];
  const time = (at: number) => timeText(at, zone, 'minute');
  /** Sheets have no time zones; in a repeated hour the instant is a text with the UTC offset. */
  const instant = (at: number): SheetCell => {
    const shown = clockAsUtc(at, zone);
    return shown === null ? time(at) : new Date(shown);
  };
  const separator = language === 'zh' ? '：' : ': ';
  const facts = [
    `${project} · ${typeNames[report.type][language]}`,
    `${word('range')}${separator}${time(data.start)} – ${time(data.end)} (${zone})`,
    `${word('made')}${separator}${timeText(made, zone, 'second')}${by === '' ? '' : ` · ${by}`}`,
  ];
  const hasEstimates = data.rows.some(({ estimated }) => estimated.length > 0);
  return {
    ...{ title: report.title, facts, sumWord: data.sums === null ? undefined : columnWords.sum[language] },
    columns: [
      { title: columnWords.start[language], below: zone, kind: 'instant' },
      { title: columnWords.end[language], below: zone, kind: 'instant' },
      ...data.columns.map(({ title, unit, decimals, algorithm, reason }, index) => ({
        ...{ title, below: [algorithmNames[algorithm][language], unit, reason].filter((text) => text !== '').join(' · ') },
        ...{ kind: 'number' as const, decimals, sum: data.sums?.[index] ?? null },
      })),
      ...(hasEstimates ? [{ title: columnWords.estimated[language], below: '', kind: 'text' as const }] : []),
    ],
    rows: data.rows.map(({ start, end, values, estimated }) => [
      instant(start),
      instant(end),
      ...values,
      ...(hasEstimates ? [estimated.map((index) => data.columns[index]?.title ?? '').join(language === 'zh' ? '、' : ', ')] : []),
    ]),
  };
}
