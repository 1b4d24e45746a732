import type { AirSupplyView, PieceRegister } from '@czyun/contract/piece-energy';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { numberText } from '../../../platform/format/number.ts';
import type { AskedPieces } from './queries.ts';
import { productionText } from './text.ts';

type Checked = PieceRegister | AirSupplyView;

/** The registers of machines and compressors against the sum of their parts. */
export function RegistersPanel({ of }: { readonly of: AskedPieces }) {
  const t = productionText.useText();
  const title = t(($) => $.registers.title);
  const reading = (id: 'from' | 'to' | 'counted' | 'parts'): Column<Checked> => ({
    ...{ id, title: t(($) => $.registers[id]), number: true, hint: 'kWh', width: 'minmax(88px, 1fr)' },
    ...{ card: 'fact', labelled: true },
    value: (register) => register[id],
    cell: (register) => <span className="cz-num">{register[id]?.toLocaleString('en-US', { maximumFractionDigits: 4 }) ?? '-'}</span>,
  });
  const columns: readonly Column<Checked>[] = [
    {
      ...{ id: 'device', title: t(($) => $.registers.device), width: 'minmax(96px, 1.2fr)', card: 'title' },
      value: ({ name }) => name,
      cell: ({ name }) => <span translate="no">{name}</span>,
    },
    reading('from'),
    reading('to'),
    reading('counted'),
    reading('parts'),
    {
      ...{ id: 'remainder', title: t(($) => $.registers.remainder), width: 'minmax(72px, 1fr)', card: 'end' },
      value: ({ remainder }) => remainder,
      cell: ({ remainder, estimated }) => (
        <span className={remainder === 0 ? box.ok : box.alert}>
          {remainder === 0 ? t(($) => $.registers.equal) : numberText(remainder, 'kWh', 4)}
          {estimated && <small className={box.faint}> {t(($) => $.registers.estimated)}</small>}
        </span>
      ),
    },
  ];
  return (
    <Panel title={title} how={t(($) => $.registers.how)} flush>
      <Table<Checked>
        id="production-registers"
        label={title}
        of={of}
        rows={[...(of.data?.registers ?? []), ...(of.data?.air ?? [])]}
        rowKey={({ deviceId }) => deviceId}
        columns={columns}
        none={{ title: t(($) => $.registers.none), hint: t(($) => $.registers.noneHint) }}
        flush
      />
    </Panel>
  );
}
