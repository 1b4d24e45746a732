import { type SettlementLine, sayExactPrice, sayMoney, sayPrice } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { settlementText } from '../text.ts';
import { kwhText, numberOf } from './words.tsx';

export interface LinesProps {
  readonly lines: readonly SettlementLine[];
  readonly devices: readonly { readonly id: number; readonly name: string }[];
  /** All digits of prices, as on bills. */
  readonly exact?: boolean;
  /** Absent if the lines do not belong to a single day. */
  readonly onOpen?: (key: string) => void;
}

/** Lines by flow, period and price: readings, quantity, price and charge. */
export function LinesTable({ lines, devices, exact = false, onOpen }: LinesProps) {
  const t = settlementText.useText();
  const language = useLanguage();
  const name = ({ flow, name: of }: SettlementLine) => [t(($) => $.flow[flow]), of].filter(Boolean).join(' · ');
  // The name of a surcharge is a user text.
  const named = ({ flow, name: of }: SettlementLine) => (
    <>
      {t(($) => $.flow[flow])}
      {of && <span translate="no">{` · ${of}`}</span>}
    </>
  );
  const meter = ({ deviceId }: SettlementLine) => devices.find(({ id }) => id === deviceId)?.name ?? t(($) => $.line.several);
  const columns: readonly Column<SettlementLine>[] = [
    { id: 'flow', title: t(($) => $.line.flow), width: 'minmax(150px, 2fr)', stays: true, card: 'title', value: name, cell: named },
    {
      id: 'period',
      title: t(($) => $.line.period),
      width: 88,
      card: 'end',
      value: ({ period }) => period && t(($) => $.period[period]),
      lacks: ({ flow }) => flow === 'surcharge',
    },
    { id: 'meter', title: t(($) => $.line.meter), labelled: true, value: meter, cell: (line) => <span translate="no">{meter(line)}</span> },
    {
      id: 'start',
      title: t(($) => $.line.start),
      unit: 'kWh',
      number: true,
      decimals: 2,
      labelled: true,
      value: (line) => numberOf(edgeOf(line, 'start')),
      cell: (line) => <Edges line={line} edge="start" />,
    },
    {
      id: 'end',
      title: t(($) => $.line.end),
      unit: 'kWh',
      number: true,
      decimals: 2,
      labelled: true,
      value: (line) => numberOf(edgeOf(line, 'end')),
      cell: (line) => <Edges line={line} edge="end" />,
    },
    {
      id: 'quantity',
      title: t(($) => $.line.quantity),
      unit: 'kWh',
      number: true,
      decimals: 2,
      labelled: true,
      value: ({ quantity }) => numberOf(quantity),
      cell: (line) => <Quantity line={line} />,
    },
    {
      id: 'price',
      title: t(($) => $.line.price),
      width: 168,
      number: true,
      decimals: 8,
      labelled: true,
      value: ({ price }) => numberOf(price),
      cell: ({ price, agreed }) => (
        <span className={box.two}>
          {(exact ? sayExactPrice : sayPrice)(price, 'kWh', language)}
          {agreed === false && <small>{t(($) => $.line.notAgreed)}</small>}
        </span>
      ),
    },
    {
      id: 'charge',
      title: t(($) => $.line.charge),
      width: 128,
      number: true,
      decimals: 2,
      labelled: true,
      stays: true,
      value: ({ charge }) => numberOf(charge),
      cell: ({ charge }) => <b>{sayMoney(charge)}</b>,
    },
    ...(onOpen
      ? [
          {
            id: 'action',
            title: t(($) => $.line.action),
            width: 96,
            stays: true as const,
            card: 'acts' as const,
            cell: (line: SettlementLine) => (
              <Button kind="text" size="small" label={`${t(($) => $.line.open)} ${name(line)}`} onClick={() => onOpen(line.key)}>
                {t(($) => $.line.open)}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Card
      title={t(($) => $.line.title)}
      extra={<TableExport table="settlement-lines" name={t(($) => $.title)} disabled={lines.length === 0} />}
    >
      <Table<SettlementLine>
        id="settlement-lines"
        label={t(($) => $.line.title)}
        rows={lines}
        rowKey={({ key }) => key}
        columns={columns}
        none={{ title: t(($) => $.line.none), hint: t(($) => $.line.noneHint) }}
        flush
      />
    </Card>
  );
}

/** Readings at both ends give the quantity only for a single range: with several, each has its own. */
const edgeOf = (line: SettlementLine, edge: 'start' | 'end') => (line.spans > 1 ? null : line[edge]);

/** Register readings at one end of each range, one below the other. */
function Edges({ line, edge }: { readonly line: SettlementLine; readonly edge: 'start' | 'end' }) {
  if (!line.stretches) return kwhText(edgeOf(line, edge));
  return (
    <span className={box.two}>
      {line.stretches.map((stretch) => (
        <span key={stretch.from}>{kwhText(stretch[edge])}</span>
      ))}
    </span>
  );
}

function Quantity({ line: { quantity, spans, estimated } }: { readonly line: SettlementLine }) {
  const t = settlementText.useText();
  return (
    <span className={box.two}>
      {kwhText(quantity)}
      {(spans > 1 || estimated) && (
        <small>
          {[spans > 1 ? t(($) => $.line.spans, { n: spans }) : '', estimated ? t(($) => $.mark.estimated) : ''].filter(Boolean).join(' · ')}
        </small>
      )}
    </span>
  );
}
