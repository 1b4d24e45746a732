/** An operations report as a document: figures with the wording and digits of the screens. */
import {
  type AlarmPerformance,
  type EnergyStatistics,
  kwhText,
  type Language,
  type SettlementFigures,
  type SettlementLine,
  type StationIndicators,
  sayMoney,
  sayPrice,
  timeText,
} from '@czyun/contract';
import type { Paper, PaperBlock, PaperTable } from '../../paper/index.ts';
import { flowNames, periodNames } from '../settlement/index.ts';
import { basisNames, moneyNames, titles, words } from './words.ts';

export interface OperationsFacts {
  readonly project: string;
  readonly language: Language;
  /** Epoch ms. */
  readonly made: number;
  readonly statistics: EnergyStatistics;
  readonly indicators: StationIndicators;
  /** null: the period has no day yet, or the reader may not see money. */
  readonly settlement: {
    readonly sums: SettlementFigures;
    readonly lines: readonly SettlementLine[];
    readonly days: number;
    readonly settled: number;
  } | null;
  readonly alarms: AlarmPerformance | null;
}

const left = (title: string) => ({ title, align: 'left' as const });
const right = (title: string, below = '') => ({ title, align: 'right' as const, ...(below === '' ? {} : { below }) });
const digits = (value: number | null, places: number) => (value === null ? '-' : value.toFixed(places));
const percent = (value: number | null) => (value === null ? '-' : `${value > 0 ? '+' : ''}${value.toFixed(2)} %`);
const maxLabels = 400;

export function operationsPaper(facts: OperationsFacts): Paper {
  const { project, language, made, statistics, indicators, settlement, alarms } = facts;
  const { timeZone: zone, unit, start, end, until } = statistics;
  const word = (of: keyof typeof words) => words[of][language];
  const day = (time: number) => timeText(time, zone, 'day');
  const period = unit === 'year' ? day(start).slice(0, 4) : unit === 'month' ? day(start).slice(0, 7) : day(start);
  const title = `${titles[unit][language]} ${period}`;
  const isEstimated = indicators.list.some(({ estimated }) => estimated) || settlement?.lines.some(({ estimated }) => estimated) === true;
  return {
    ...{ language, title, made },
    facts: [
      { label: word('project'), value: project },
      { label: word('range'), value: `${timeText(start, zone, 'minute')} – ${timeText(until, zone, 'minute')} (${zone})` },
    ],
    blocks: [
      ...(until < end ? [{ kind: 'notes' as const, lines: [word('running')] }] : []),
      ...part('energies', energies()),
      ...curves(),
      ...(settlement
        ? [
            ...part('money', money(settlement.sums)),
            ...settledNote(settlement),
            ...(settlement.lines.length > 0 ? part('lines', lines(settlement.lines)) : []),
          ]
        : []),
      ...part('indicators', indicatorRows()),
      { kind: 'notes', lines: indicators.list.map(({ name, formula }) => `${name}: ${formula}`) },
      ...(alarms ? [...part('alarms', alarmRows(alarms)), ...(alarms.top.length > 0 ? part('frequent', frequent(alarms)) : [])] : []),
      { kind: 'notes', lines: [...(isEstimated ? [word('estimated')] : []), word('unknown')] },
    ],
    foot: `${project} · ${title}`,
  };

  function part(heading: keyof typeof words, table: Omit<PaperTable, 'kind'>): PaperBlock[] {
    return [
      { kind: 'heading', text: word(heading) },
      { kind: 'table', ...table },
    ];
  }

  function energies(): Omit<PaperTable, 'kind'> {
    const columns = [left(word('item')), ...(['now', 'before', 'change', 'yearAgo', 'yearChange'] as const).map((of) => right(word(of)))];
    const rows = statistics.energy.map((each) => {
      const figure = (value: number | null) => (value === null ? '-' : `${value.toFixed(2)} ${each.unit}`);
      return [each.name, figure(each.value), figure(each.before), percent(each.change), figure(each.yearAgo), percent(each.yearChange)];
    });
    return { columns, rows };
  }

  function curves(): PaperBlock[] {
    const { times, series, bucket } = statistics.buckets;
    if (times.length === 0 || times.length > maxLabels || series.length === 0) return [];
    const label = (time: number) =>
      bucket === '1h' ? timeText(time, zone, 'minute').slice(11) : bucket === '1n' ? day(time).slice(0, 7) : day(time).slice(5);
    const drawn = series.slice(0, 8).map(({ name, values }) => ({ name, values, estimated: [] }));
    return [{ kind: 'chart', shape: 'bars', unit: 'kWh', labels: times.map(label), series: drawn }];
  }

  function money(sums: SettlementFigures): Omit<PaperTable, 'kind'> {
    const keys = Object.keys(moneyNames) as (keyof typeof moneyNames)[];
    const bases = (['saving', 'storageMeter'] as const).flatMap((basis) => {
      const of = sums.bases[basis];
      return of === null ? [] : [[basisNames[basis][language], sayMoney(of.profit)]];
    });
    const rows = [...keys.map((key) => [moneyNames[key][language], sayMoney(sums.money[key])]), ...bases];
    return { columns: [left(word('item')), right(word('amount'))], rows };
  }

  function settledNote({ days, settled }: { readonly days: number; readonly settled: number }): PaperBlock[] {
    if (days === settled) return [];
    const text = word('unsettled').replace('{{days}}', String(days)).replace('{{settled}}', String(settled));
    return [{ kind: 'notes', lines: [text] }];
  }

  function lines(of: readonly SettlementLine[]): Omit<PaperTable, 'kind'> {
    const columns = [left(word('item')), left(word('period')), right(word('quantity'), 'kWh'), right(word('price')), right(word('charge'))];
    const rows = of.map((line) => [
      [flowNames[line.flow][language], line.name ?? ''].filter((text) => text !== '').join(' · '),
      line.period === null ? '' : periodNames[line.period][language],
      `${line.estimated ? '≈ ' : ''}${kwhText(line.quantity)}`,
      sayPrice(line.price, 'kWh', language),
      sayMoney(line.charge),
    ]);
    return { columns, rows };
  }

  function indicatorRows(): Omit<PaperTable, 'kind'> {
    const columns = [left(word('item')), right(word('value')), left(word('standard')), left(word('why'))];
    const rows = indicators.list.map(({ name, value, unit: of, estimated, standard, reason }) => [
      name,
      value === null ? '-' : `${estimated ? '≈ ' : ''}${digits(value, 2)}${of === '' ? '' : ` ${of}`}`,
      `${standard.name}-${standard.edition}`,
      reason?.text ?? '',
    ]);
    return { columns, rows };
  }

  function alarmRows({ severities, total, computed, acknowledged }: AlarmPerformance): Omit<PaperTable, 'kind'> {
    const minutes = acknowledged.median === null ? '-' : `${(acknowledged.median / 60_000).toFixed(1)} min`;
    const rows = [
      ...severities.map((count, at) => [word(`severity${(at + 1) as 1 | 2 | 3}`), String(count)]),
      [word('total'), String(total)],
      ...(computed.counted && computed.alarms > 0 ? [[word('computed'), String(computed.alarms)]] : []),
      [word('acknowledged'), minutes],
    ];
    return { columns: [left(word('item')), right(word('value'))], rows };
  }

  function frequent({ top }: AlarmPerformance): Omit<PaperTable, 'kind'> {
    const rows = top.map(({ deviceName, content, alarms: times }) => [deviceName ?? '-', content, String(times)]);
    return { columns: [left(word('device')), left(word('alarm')), right(word('times'))], rows };
  }
}
