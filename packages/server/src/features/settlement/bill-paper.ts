/** The PDF of a bill: the same lines and sums as on screen. */
import {
  type Bill,
  kwhText,
  type Language,
  type LineDifference,
  type SettlementLine,
  sayExactPrice,
  sayMoney,
  timeText,
} from '@czyun/contract';
import type { Paper, PaperBlock, PaperTable } from '../../paper/index.ts';
import { sumRows } from './bill-sums.ts';
import { billWords, flowNames, periodNames } from './bill-words.ts';

interface Reader {
  readonly project: string;
  readonly language: Language;
  /** Epoch ms. */
  readonly made: number;
}

const left = (title: string) => ({ title, align: 'left' as const });
const right = (title: string, below = '') => ({ title, align: 'right' as const, ...(below === '' ? {} : { below }) });

export function billPaper(bill: Bill, { project, language, made }: Reader): Paper {
  const word = (name: keyof typeof billWords) => billWords[name][language];
  const { document } = bill;
  const { timeZone: zone, month, lines, shares } = document;
  const title = `${word('title')} ${month}${bill.number === 0 ? '' : ` · ${word('correction')} ${bill.number}`}`;
  const range = `${timeText(document.start, zone, 'minute')} – ${timeText(document.end, zone, 'minute')} (${zone})`;
  const notes = [...(lines.some(({ estimated }) => estimated) ? [word('estimated')] : []), word('unknown')];
  return {
    ...{ language, title, made },
    facts: [
      ...(bill.altered ? [{ label: word('warning'), value: word('altered') }] : []),
      { label: word('project'), value: project },
      { label: word('month'), value: month },
      { label: word('range'), value: range },
      { label: word('issued'), value: timeText(bill.issued, zone, 'minute') },
      { label: word('by'), value: bill.by.userName },
    ],
    blocks: [
      ...part('sums', { columns: [left(word('item')), right(word('value'))], rows: sumRows(document, language) }),
      ...part('lines', { columns: lineColumns(), rows: lines.map(lineRow) }),
      ...(shares.length === 0
        ? []
        : part('shares', { columns: [left(word('party')), right(word('ratio')), right(word('amount'))], rows: shareRows() })),
      ...(bill.differences.length === 0 ? [] : part('differences', differences(bill.differences))),
      { kind: 'notes', lines: notes },
    ],
    // On every page.
    foot: `${bill.altered ? `${word('warning')}: ${word('altered')} · ` : ''}${project} · ${title}`,
  };

  function part(heading: keyof typeof billWords, table: Omit<PaperTable, 'kind'>): PaperBlock[] {
    return [
      { kind: 'heading', text: word(heading) },
      { kind: 'table', ...table },
    ];
  }

  function nameOf({ flow, name, period }: Pick<LineDifference, 'flow' | 'name' | 'period'>, withPeriod: boolean): string {
    return [flowNames[flow][language], name ?? '', withPeriod && period ? periodNames[period][language] : '']
      .filter((text) => text !== '')
      .join(' · ');
  }

  function lineColumns() {
    const figures = [
      right(word('start'), 'kWh'),
      right(word('end'), 'kWh'),
      right(word('quantity'), 'kWh'),
      right(word('price')),
      right(word('charge')),
    ];
    return [left(word('item')), left(word('period')), left(word('meter')), ...figures];
  }

  function lineRow(line: SettlementLine): string[] {
    const meter = bill.devices.find(({ id }) => id === line.deviceId)?.name ?? word('several');
    // With several spans the quantity is not the difference of two readings.
    const [start, end] = line.spans > 1 ? [null, null] : [line.start, line.end];
    const figures = [kwhText(start), kwhText(end), `${line.estimated ? '≈ ' : ''}${kwhText(line.quantity)}`];
    const period = line.period === null ? '' : periodNames[line.period][language];
    return [
      nameOf(line, false),
      period,
      meter,
      ...figures,
      line.agreed === false ? `- (${word('notAgreed')})` : sayExactPrice(line.price, 'kWh', language),
      sayMoney(line.charge),
    ];
  }

  function shareRows(): string[][] {
    return shares.map(({ name, ratio, amount }) => [name, `${ratio} %`, sayMoney(amount)]);
  }

  function differences(list: readonly LineDifference[]): Omit<PaperTable, 'kind'> {
    return {
      columns: [
        left(word('item')),
        right(word('quantity'), 'kWh'),
        right(word('before')),
        right(word('after')),
        right(word('differences')),
      ],
      rows: list.map((each) => [
        nameOf(each, true),
        kwhText((each.after ?? each.before)?.quantity),
        sayMoney(each.before?.charge),
        sayMoney(each.after?.charge),
        sayMoney(each.difference),
      ]),
    };
  }
}
