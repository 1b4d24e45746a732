/** Tables of a bill on paper: charges, feed-in, and storage profit, each with its total. */
import {
  type Bill,
  flowsOfBasis,
  kwhText,
  type Language,
  type LineDifference,
  type SettlementFlow,
  type SettlementLine,
  sayExactPrice,
  sayMoney,
} from '@czyun/contract';
import { lessCharge, sumOfCharges } from '../../money/settlement/document-sums.ts';
import type { PaperTable } from '../../paper/index.ts';
import { billWords, flowNames, periodNames } from './bill-words.ts';

type Word = keyof typeof billWords;
type Table = Omit<PaperTable, 'kind'>;

/** A table and its heading. */
export interface BillTable {
  readonly heading: Word;
  readonly table: Table;
}

export const left = (title: string) => ({ title, align: 'left' as const });
export const right = (title: string, below = '') => ({ title, align: 'right' as const, ...(below === '' ? {} : { below }) });

const charged: ReadonlySet<SettlementFlow> = new Set(['gridImport', 'surcharge']);
const costs: ReadonlySet<SettlementFlow> = new Set([
  ...(['extraPurchase', 'forgoneExport', 'meterCharge', 'chargeGrid', 'chargeOwn', 'auxiliary'] as const),
]);
const negated = (text: string | null) => lessCharge('0.00', text);

export function billTables({ document, devices }: Pick<Bill, 'document' | 'devices'>, language: Language): BillTable[] {
  const word = (name: Word) => billWords[name][language];
  const { lines, basic, powerFactor, rule, terms, figures, total, profit } = document;
  const earned: ReadonlySet<SettlementFlow> = new Set([
    ...flowsOfBasis[rule.basis],
    // Part of the profit only with these terms.
    ...(rule.basis === 'attribution' ||
    (rule.basis === 'saving' ? terms.auxiliaries === 'ownSupply' : terms.auxiliaries !== 'inStorageMeter')
      ? (['auxiliary'] as const)
      : []),
  ]);

  const columns = [
    ...[left(word('item')), left(word('period')), left(word('meter'))],
    ...[
      right(word('start'), 'kWh'),
      right(word('end'), 'kWh'),
      right(word('quantity'), 'kWh'),
      right(word('price')),
      right(word('charge')),
    ],
  ];
  const last = (amount: string | null) => [word('sum'), '', '', '', '', '', '', sayMoney(amount)];
  const monthly = (name: Word, quantity: string, price: string, amount: string | null) => [
    ...[word(name), '', '', '', '', quantity, price, sayMoney(amount)],
  ];

  function lineRow(line: SettlementLine, charge: string | null): string[] {
    const meter = devices.find(({ id }) => id === line.deviceId)?.name ?? word('several');
    // With several intervals the quantity is not the difference of two readings.
    const [start, end] = line.spans > 1 ? [null, null] : [line.start, line.end];
    return [
      [flowNames[line.flow][language], line.name ?? ''].filter(Boolean).join(' · '),
      line.period === null ? '' : periodNames[line.period][language],
      meter,
      ...[kwhText(start), kwhText(end), `${line.estimated ? '≈ ' : ''}${kwhText(line.quantity)}`],
      line.agreed === false ? `- (${word('notAgreed')})` : sayExactPrice(line.price, 'kWh', language),
      sayMoney(charge),
    ];
  }
  const rowsOf = (some: readonly SettlementLine[]) => some.map((line) => lineRow(line, line.charge));

  function charges(): Table {
    const basics = (basic.lines ?? []).map(({ quantity, unit, price, charge }) =>
      monthly('basic', `${kwhText(quantity)} ${unit}`, sayExactPrice(price, unit, language), charge),
    );
    const factor = powerFactor && [
      monthly('powerFactor', '', powerFactor.rate === null ? '-' : `${Number(powerFactor.rate) * 100} %`, powerFactor.charge),
    ];
    return { columns, rows: [...rowsOf(lines.filter(({ flow }) => charged.has(flow))), ...basics, ...(factor ?? [])], last: last(total) };
  }

  function gains(): Table {
    const rows = lines
      .filter(({ flow }) => earned.has(flow))
      .map((line) => lineRow(line, costs.has(line.flow) ? negated(line.charge) : line.charge));
    const isSite = rule.basis !== 'storageMeter';
    return {
      columns,
      rows: [
        ...rows,
        ...(isSite ? [monthly('basicEffect', '', '', negated(basic.effect))] : []),
        ...(isSite && powerFactor ? [monthly('powerFactorEffect', '', '', negated(powerFactor.effect))] : []),
      ],
      last: last(profit),
    };
  }

  const fed = lines.filter(({ flow }) => flow === 'gridExport');
  const others = lines.filter(({ flow }) => !charged.has(flow) && !earned.has(flow) && flow !== 'gridExport');
  return [
    { heading: 'lines', table: charges() },
    ...(fed.length === 0 ? [] : [{ heading: 'fedIn' as const, table: { columns, rows: rowsOf(fed), last: last(figures.money.feedIn) } }]),
    { heading: 'profitLines', table: gains() },
    ...(others.length === 0 ? [] : [{ heading: 'others' as const, table: { columns, rows: rowsOf(others) } }]),
  ];
}

export function sharesTable({ document: { shares, profit } }: Pick<Bill, 'document'>, language: Language): Table {
  const word = (name: Word) => billWords[name][language];
  return {
    columns: [left(word('party')), right(word('ratio')), right(word('amount'))],
    rows: shares.map(({ name, ratio, amount }) => [name, `${ratio} %`, sayMoney(amount)]),
    last: [word('sum'), '100 %', sayMoney(profit)],
  };
}

const ofTotal: ReadonlySet<LineDifference['flow']> = new Set(['gridImport', 'surcharge', 'basic', 'powerFactor']);

/** Old and new values side by side; the last row contains the charges only, which exclude the lines of the profit. */
export function differencesTable(
  { differences: list, document: { total } }: Pick<Bill, 'differences' | 'document'>,
  language: Language,
): Table {
  const changed = sumOfCharges(list.filter(({ flow }) => ofTotal.has(flow)).map(({ difference }) => difference));
  const word = (name: Word) => billWords[name][language];
  const pair = (name: Word, unit = '') => [
    right(`${word(name)} · ${word('before')}`, unit),
    right(`${word(name)} · ${word('after')}`, unit),
  ];
  const both = (each: LineDifference, say: (of: LineDifference['before']) => string) => [say(each.before), say(each.after)];
  return {
    columns: [left(word('item')), ...pair('quantity', 'kWh'), ...pair('charge'), right(word('differences'))],
    rows: list.map((each) => [
      [flowNames[each.flow][language], each.name ?? '', each.period ? periodNames[each.period][language] : ''].filter(Boolean).join(' · '),
      ...both(each, (of) => kwhText(of?.quantity ?? null)),
      ...both(each, (of) => sayMoney(of?.charge ?? null)),
      sayMoney(each.difference),
    ]),
    last: [word('total'), '', '', sayMoney(lessCharge(total, changed)), sayMoney(total), sayMoney(changed)],
  };
}
