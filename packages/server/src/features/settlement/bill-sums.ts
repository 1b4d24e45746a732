/** Rows of sums in the PDF of a bill. */
import { type BillDocument, kwhText, type Language, sayDates, sayMoney } from '@czyun/contract';
import { billWords } from './bill-words.ts';

type SumRow = [keyof typeof billWords, string];

/** Sums of a bill, each with label and value. */
export function sumRows(document: BillDocument, language: Language): string[][] {
  const word = (name: keyof typeof billWords) => billWords[name][language];
  const { basic, powerFactor, total, profit, rounding, profitRounding, days, unmeasured, rule, bases } = document;
  const others = (['saving', 'storageMeter'] as const).filter((basis) => basis !== rule.basis && bases[basis] !== null);
  const kw = (text: string | null) => (text === null ? '-' : `${kwhText(text)} kW`);
  const rows: SumRow[] = [
    ['total', sayMoney(total)],
    ['profit', sayMoney(profit)],
    ['basis', word(rule.basis)],
    ...others.map((basis): SumRow => [basis, sayMoney(bases[basis])]),
    ['peak', kw(basic.peak)],
    ['peakWithout', kw(basic.peakWithout)],
    ['basic', sayMoney(basic.charge)],
    ['basicEffect', sayMoney(basic.effect)],
    ...(powerFactor
      ? ([
          ['cos', powerFactor.cos === null ? '-' : (powerFactor.cos / 100).toFixed(2)],
          ['powerFactor', sayMoney(powerFactor.charge)],
          ['powerFactorEffect', sayMoney(powerFactor.effect)],
        ] as SumRow[])
      : []),
    ['rounding', sayMoney(rounding)],
    ...(profitRounding === null ? [] : ([['profitRounding', sayMoney(profitRounding)]] as SumRow[])),
    ['days', String(days.length)],
    ...(unmeasured.length === 0 ? [] : ([['unmeasured', sayDates(unmeasured).join(', ')]] as SumRow[])),
  ];
  return rows.map(([name, value]) => [word(name), value]);
}
