import type { ExecutionRun, ExecutionSide } from '@czyun/contract';
import type { Column } from '../../../kit/table/column.ts';
import box from '../../../kit/ui/box.module.css';
import { numberText } from '../../../platform/format/number.ts';
import { executionText } from './text.ts';

export type Energies = Pick<ExecutionRun & ExecutionSide, 'planned' | 'actual' | 'estimated' | 'deviation' | 'percent'>;

const kWh = (value: number | null) => numberText(value, 'kWh', 1);
const signed = (value: number | null, unit: string) => `${value !== null && value > 0 ? '+' : ''}${numberText(value, unit, 1)}`;

const number = { number: true, unit: 'kWh', decimals: 1, labelled: true, width: 'minmax(112px, 1fr)' } as const;

/** Energy on two lines: the figure, and a note that it is computed. */
export function Figure({ value, note }: { readonly value: string; readonly note: string | null }) {
  return (
    <span className={box.two}>
      {value}
      {note !== null && <small>{note}</small>}
    </span>
  );
}

/** Planned and actual energy and their difference, in kWh. */
export function useEnergyColumns<R extends Energies>(): readonly Column<R>[] {
  const t = executionText.useText();
  const mark = ({ estimated }: Energies) => (estimated ? t(($) => $.estimated) : null);
  return [
    { ...number, id: 'planned', title: t(($) => $.plannedEnergy), value: ({ planned }) => planned, cell: ({ planned }) => kWh(planned) },
    {
      ...{ ...number, id: 'actual', title: t(($) => $.actualEnergy), value: ({ actual }) => actual },
      beside: [{ id: 'estimated', title: t(($) => $.estimated), value: mark }],
      cell: (row) => <Figure value={kWh(row.actual)} note={mark(row)} />,
      cardCell: (row) => [kWh(row.actual), mark(row)].filter(Boolean).join(', '),
    },
    {
      ...{ ...number, id: 'deviation', title: t(($) => $.deviation), value: ({ deviation }) => deviation },
      beside: [{ id: 'percent', title: t(($) => $.percent), unit: '%', number: true, decimals: 1, value: ({ percent }) => percent }],
      cell: ({ deviation, percent }) => <Figure value={signed(deviation, 'kWh')} note={percent === null ? null : signed(percent, '%')} />,
      cardCell: ({ deviation, percent }) =>
        [signed(deviation, 'kWh'), percent === null ? null : signed(percent, '%')].filter(Boolean).join(', '),
    },
  ];
}
