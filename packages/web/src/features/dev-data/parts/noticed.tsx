import type { CsvFault } from '@czyun/contract';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { dataText } from '../text.ts';

export interface NoticedFacts {
  readonly lines: number;
  readonly empty: number;
  readonly implausible: number;
  readonly repeats: number;
  readonly setBack: number;
  readonly faults: readonly CsvFault[];
  readonly faultCount: number;
}

/** Counts and faults found while a file was read. */
export function Noticed({ of }: { readonly of: NoticedFacts }) {
  const t = dataText.useText();
  const counts = [
    t(($) => $.noticed.lines, { n: of.lines }),
    ...(['empty', 'implausible', 'repeats', 'setBack'] as const).flatMap((what) =>
      of[what] === 0 ? [] : [t(($) => $.noticed[what], { n: of[what] })],
    ),
  ];
  return (
    <div className={box.stack}>
      <p className={`${box.plain} ${box.soft}`} role="status">
        {counts.join(' · ')}
      </p>
      {of.faultCount > 0 && <p className={`${box.plain} ${box.bad}`}>{t(($) => $.noticed.faults, { n: of.faultCount })}</p>}
      <Faults of={of} />
    </div>
  );
}

/** Faults by line. */
export function Faults({ of: { faults, faultCount } }: { readonly of: Pick<NoticedFacts, 'faults' | 'faultCount'> }) {
  const t = dataText.useText();
  if (faults.length === 0) return null;
  return (
    <>
      {faultCount > faults.length && (
        <p className={`${box.plain} ${box.faint}`}>{t(($) => $.fault.first, { n: faults.length, all: faultCount })}</p>
      )}
      <Table<CsvFault & { readonly at: number }>
        id="csv-faults"
        label={t(($) => $.fault.title)}
        rows={faults.map((fault, at) => ({ ...fault, at }))}
        rowKey={({ at }) => at}
        heightPx={240}
        columns={[
          { id: 'line', title: t(($) => $.preview.line), width: 100, card: 'mark', cell: ({ line }) => t(($) => $.fault.line, { line }) },
          { id: 'column', title: t(($) => $.fault.column), card: 'fact', value: ({ column }) => column },
          { id: 'cell', title: t(($) => $.fault.cell), card: 'fact', value: ({ cell }) => cell },
          { id: 'reason', title: t(($) => $.fault.reason), card: 'body', value: ({ message }) => message },
        ]}
        none={{ title: '', hint: '' }}
      />
    </>
  );
}
