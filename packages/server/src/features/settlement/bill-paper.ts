/** The statement of a bill as PDF: number, parties, due date, lines with totals, and fields for signatures. */
import { type Bill, type Language, sayMoney, statementNumber, timeText } from '@czyun/contract';
import type { Paper, PaperBlock, PaperTable } from '../../paper/index.ts';
import { sumRows } from './bill-sums.ts';
import { billTables, differencesTable, left, right, sharesTable } from './bill-tables.ts';
import { billWords } from './bill-words.ts';

interface Reader {
  readonly projectId: number;
  readonly project: string;
  readonly language: Language;
  /** Epoch ms. */
  readonly made: number;
}

export function billPaper(bill: Bill, { projectId, project, language, made }: Reader): Paper {
  const word = (name: keyof typeof billWords) => billWords[name][language];
  const { document } = bill;
  const { timeZone: zone, month, lines, shares } = document;
  const title = `${word('title')} ${month}${bill.number === 0 ? '' : ` · ${word('correction')} ${bill.number}`}`;
  const number = statementNumber(projectId, bill);
  const range = `${timeText(document.start, zone, 'minute')} – ${timeText(document.end, zone, 'minute')} (${zone})`;
  const notes = [...(lines.some(({ estimated }) => estimated) ? [word('estimated')] : []), word('unknown')];
  const signers = [bill.by.userName, ...shares.map(({ name, amount }) => `${name} · ${sayMoney(amount)}`)];
  return {
    ...{ language, title, made },
    facts: [
      ...(bill.altered ? [{ label: word('warning'), value: word('altered') }] : []),
      { label: word('number'), value: number },
      { label: word('project'), value: project },
      { label: word('month'), value: month },
      { label: word('range'), value: range },
      ...(shares.length === 0 ? [] : [{ label: word('parties'), value: shares.map(({ name }) => name).join(' · ') }]),
      { label: word('issued'), value: timeText(bill.issued, zone, 'minute') },
      { label: word('due'), value: document.due ?? '-' },
      { label: word('by'), value: bill.by.userName },
    ],
    blocks: [
      ...part('sums', { columns: [left(word('item')), right(word('value'))], rows: sumRows(document, language) }),
      ...billTables(bill, language).flatMap(({ heading, table }) => part(heading, table)),
      ...(shares.length === 0 ? [] : part('shares', sharesTable(bill, language))),
      ...(bill.differences.length === 0 ? [] : part('differences', differencesTable(bill, language))),
      { kind: 'notes', lines: notes },
      { kind: 'heading', text: word('signatures') },
      { kind: 'signatures', fields: signers.map((name) => ({ title: name, lines: [word('signature'), word('date')] })) },
    ],
    // Repeated on every page.
    foot: `${bill.altered ? `${word('warning')}: ${word('altered')} · ` : ''}${project} · ${number} · ${title}`,
  };

  function part(heading: keyof typeof billWords, table: Omit<PaperTable, 'kind'>): PaperBlock[] {
    return [
      { kind: 'heading', text: word(heading) },
      { kind: 'table', ...table },
    ];
  }
}
