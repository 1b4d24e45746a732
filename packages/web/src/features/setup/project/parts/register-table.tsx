import type { ReactNode } from 'react';
import type { Column } from '../../../../kit/table/column.ts';
import { Table } from '../../../../kit/table/table.tsx';
import { quiet } from '../quiet.ts';
import css from '../setup.module.css';
import { projectSetupText } from '../text.ts';
import { floatText, hexOf, type RegisterRow, registerRows, type WordOrder } from './register-view.ts';
import type { RegistersRead } from './use-registers.ts';

/** Raw words, and their possible meanings; words that changed since the previous read are marked. */
export function WordTable({ read, order }: { readonly read: RegistersRead; readonly order: WordOrder }) {
  const t = projectSetupText.useText();
  const rows = registerRows(read.answer.words, read.first, order);
  const moved = (row: RegisterRow) => read.before !== null && read.before[row.address - read.first] !== row.unsigned;
  const number = (value: number | string | undefined) => <span className="cz-num">{value}</span>;
  const column = (id: keyof typeof heads, cell: (row: RegisterRow) => ReactNode): Column<RegisterRow> => ({
    id,
    title: t(($) => $.registers.col[id]),
    ...(heads[id] ? { number: true } : {}),
    width: 'minmax(88px, 1fr)',
    cell,
  });
  /** Whether a column is numeric. */
  const heads = { hex: false, dec: true, signed: true, bin: false, text: false, u32: true, s32: true, f32: true, bit: false } as const;
  const address: Column<RegisterRow> = {
    id: 'address',
    title: t(($) => $.registers.col.address),
    width: 136,
    cell: (row) => (
      <span className="cz-num">
        {row.address} <span className={quiet}>{hexOf(row.address)}</span>
      </span>
    ),
  };
  const bits = read.table === 'coil' || read.table === 'discrete';
  const columns = bits
    ? [address, column('bit', (row) => number(row.unsigned))]
    : [
        address,
        column('hex', (row) => <code>{row.hex}</code>),
        column('dec', (row) => number(row.unsigned)),
        column('signed', (row) => number(row.signed)),
        { ...column('bin', (row) => <code>{row.bits}</code>), width: 'minmax(176px, 1.4fr)' as const },
        column('text', (row) => <code>{row.text}</code>),
        column('u32', (row) => number(row.pair?.u32)),
        column('s32', (row) => number(row.pair?.s32)),
        column('f32', (row) => number(row.pair === null ? undefined : floatText(row.pair.f32))),
      ];
  return (
    <Table<RegisterRow>
      id="registers"
      label={t(($) => $.tab.registers)}
      grid
      flush
      rows={rows}
      rowKey={(row) => row.address}
      rowClass={(row) => (moved(row) ? css.moved : '')}
      columns={columns}
      none={{ title: t(($) => $.tab.registers), hint: '' }}
    />
  );
}
