/** A report as a document: origin, chart, and the rows and sums shown on screen. */
import { type Language, type ReportTable, timeText } from '@czyun/contract';
import type { Paper, PaperBlock, PaperChart } from '../../paper/index.ts';
import type { MadeReport } from './files.ts';
import { algorithmNames, columnWords, paperWords, typeNames } from './words.ts';

/** Maximum rows that are charted. */
const maxCharted = 400;
/** Maximum distinguishable series of a chart. */
const maxSeries = 8;
const maxCharts = 2;

type Column = ReportTable['columns'][number];

export function reportPaper({ report, data, project, zone, language, by, made }: MadeReport): Paper {
  const word = (of: keyof typeof paperWords) => paperWords[of][language];
  const time = (at: number) => timeText(at, zone, 'minute');
  const range = `${time(data.start)} – ${time(data.end)} (${zone})`;
  return {
    ...{ language, title: report.title, made },
    facts: [
      { label: word('project'), value: project },
      { label: word('type'), value: typeNames[report.type][language] },
      { label: word('range'), value: range },
      { label: word('made'), value: timeText(made, zone, 'second') },
      ...(by === '' ? [] : [{ label: word('by'), value: by }]),
    ],
    blocks: data.rows.length === 0 ? [{ kind: 'notes', lines: [word('none')] }] : [...charts(), table(), { kind: 'notes', lines: notes() }],
    foot: `${project} · ${report.title} · ${range}`,
  };

  function table(): PaperBlock {
    const texts = data.columns.map(({ decimals }) => figureTexts(decimals));
    const figure = (values: readonly (number | null)[], index: number) => texts[index]?.(values[index] ?? null) ?? '-';
    return {
      kind: 'table',
      columns: [
        { title: columnWords.start[language], align: 'left', stays: true },
        { title: columnWords.end[language], align: 'left', stays: true },
        ...data.columns.map((column) => ({ title: column.title, below: belowOf(column, language), align: 'right' as const })),
      ],
      rows: data.rows.map(({ start, end, values, estimated, open }) => [
        time(start),
        open ? word('open') : time(end),
        ...values.map((_, index) => `${estimated.includes(index) ? '≈ ' : ''}${figure(values, index)}`),
      ]),
      ...(data.sums ? { last: [columnWords.sum[language], '', ...sumsOf(data.sums, figure)] } : {}),
    };
  }

  /** One chart per unit, up to the maximum. */
  function charts(): PaperChart[] {
    if (data.rows.length < 2 || data.rows.length > maxCharted) return [];
    const known = data.columns.flatMap((column, index) =>
      data.rows.some(({ values }) => (values[index] ?? null) !== null) ? [{ column, index }] : [],
    );
    const byKind = Map.groupBy(known, ({ column }) => `${column.algorithm === 'diff'} ${column.unit}`);
    const isDaily = report.type !== 'hourly' && report.type !== 'hourlyDiff' && report.type !== 'minutely';
    const labels = data.rows.map(({ start }) => labelOf(time(start), report.type === 'monthly', isDaily));
    return [...byKind.values()].slice(0, maxCharts).map((members) => ({
      kind: 'chart',
      shape: members[0]?.column.algorithm === 'diff' ? 'bars' : 'lines',
      unit: members[0]?.column.unit ?? '',
      labels,
      series: members.slice(0, maxSeries).map(({ column, index }) => ({
        name: `${column.title} ${algorithmNames[column.algorithm][language]}`,
        values: data.rows.map(({ values }) => values[index] ?? null),
        estimated: data.rows.flatMap(({ estimated }, at) => (estimated.includes(index) ? [at] : [])),
      })),
    }));
  }

  function notes(): string[] {
    const [hasEstimates, hasGaps] = [
      data.rows.some(({ estimated }) => estimated.length > 0),
      data.rows.some(({ values }) => values.some((value) => value === null)),
    ];
    return [...(hasEstimates ? [word('estimated')] : []), ...(hasGaps ? [word('unknown')] : [])];
  }
}

const belowOf = ({ algorithm, unit, reason }: Column, language: Language): string =>
  [algorithmNames[algorithm][language], unit, reason].filter((part) => part !== '').join(' · ');

/** Only sums of differences exist; others are left empty, which does not mean unknown. */
const sumsOf = (sums: readonly (number | null)[], figure: (values: readonly (number | null)[], index: number) => string): string[] =>
  sums.map((sum, index) => (sum === null ? '' : figure(sums, index)));

/** The part of `2026-03-02 08:00` that distinguishes rows: month, day or hour. */
function labelOf(time: string, isMonthly: boolean, isDaily: boolean): string {
  if (isMonthly) return time.slice(0, 7);
  return isDaily ? time.slice(5, 10) : time.slice(5, 16);
}

/** Formats with the decimals of the point, as on screen. */
function figureTexts(decimals: number): (value: number | null) => string {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (value) => (value === null ? '-' : format.format(value));
}
