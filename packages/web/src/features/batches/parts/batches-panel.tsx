import type { routes, Values } from '@czyun/contract';
import type { Batch, BatchParameter, batchesApi } from '@czyun/contract/batches';
import { Button } from '../../../kit/control/button.tsx';
import { Tag } from '../../../kit/control/tag.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import type { AddressState } from '../../../platform/address/use-address.ts';
import type { useCall } from '../../../platform/api/use-call.ts';
import { numberText } from '../../../platform/format/number.ts';
import { batchesText } from '../text.ts';
import { lengthText } from './length.ts';

type Fields = (typeof routes)['dev-process-record']['address']['fields'];

export interface BatchesPanelProps {
  readonly of: ReturnType<typeof useCall<typeof batchesApi.listBatches>>;
  /** The batch whose curve is shown. */
  readonly shown: Batch | undefined;
  readonly asked: Pick<Values<Fields>, 'product' | 'page'>;
  readonly pageSize: number;
  readonly change: AddressState<Fields>['change'];
  readonly onShow: (batch: Batch) => void;
}

/** Batches of the range, latest first, each with its parameters beside those of the golden one. */
export function BatchesPanel({ of, shown, asked, pageSize, change, onShow }: BatchesPanelProps) {
  const t = batchesText.useText();
  const { data } = of;
  const columns = useBatchColumns(data?.list ?? [], data?.parameters ?? [], shown, onShow);
  const title = t(($) => $.list.title);
  return (
    <Panel
      title={title}
      note={data && t(($) => $.list.note, { n: data.total })}
      how={t(($) => $.list.how)}
      extra={<TableExport table="device-batches" name={t(($) => $.list.file)} disabled={data === undefined || data.list.length === 0} />}
      flush
    >
      <Table<Batch>
        id="device-batches"
        label={title}
        of={of}
        rows={data?.list ?? []}
        rowKey={({ start }) => String(start)}
        columns={columns}
        none={{ title: t(($) => $.list.none), hint: t(($) => $.list.noneHint) }}
        filtered={asked.product === '' ? null : { title: t(($) => $.list.filtered), undo: () => change({ product: null }) }}
        pages={{ page: asked.page, pageSize, total: data?.total ?? 0, change }}
        flush
      />
    </Panel>
  );
}

function useBatchColumns(
  rows: readonly Batch[],
  parameters: readonly BatchParameter[],
  shown: Batch | undefined,
  onShow: (batch: Batch) => void,
): readonly Column<Batch>[] {
  const t = batchesText.useText();
  const has = (of: (batch: Batch) => unknown) => rows.some((row) => of(row) !== null && of(row) !== '');
  const count = (id: 'made' | 'rejected' | 'energy', unit: string | undefined, decimals: number): Column<Batch>[] =>
    has((batch) => batch[id])
      ? [
          {
            ...{
              id,
              title: t(($) => $.list[id]),
              number: true as const,
              decimals,
              width: 92,
              card: 'fact' as const,
              labelled: true as const,
            },
            ...(unit === undefined ? {} : { unit }),
            value: (batch) => batch[id],
          },
        ]
      : [];
  const words = (id: 'order' | 'material'): Column<Batch>[] =>
    has((batch) => batch[id])
      ? [
          {
            ...{ id, title: t(($) => $.list[id]), width: 'minmax(88px, 1fr)' as const, card: 'fact' as const },
            value: (batch) => batch[id] || null,
          },
        ]
      : [];
  const product: Column<Batch> = {
    ...{ id: 'product', title: t(($) => $.list.product), width: 'minmax(88px, 1fr)', card: 'body' },
    value: ({ productName }) => productName || null,
  };
  return [
    {
      ...{ id: 'number', title: t(($) => $.list.number), width: 'minmax(128px, 1fr)', card: 'mark', stays: true },
      value: ({ number }) => number,
      cell: (batch) => <NumberCell batch={batch} isShown={batch.start === shown?.start} onShow={onShow} />,
    },
    { id: 'start', title: t(($) => $.list.start), instant: 'minute', width: 144, card: 'fact', value: ({ start }) => start },
    {
      ...{
        id: 'duration',
        title: t(($) => $.list.duration),
        number: true,
        unit: 'h',
        decimals: 2,
        width: 96,
        card: 'fact',
        labelled: true,
      },
      value: ({ start, end }) => (end - start) / 3_600_000,
      beside: [{ id: 'end', title: t(($) => $.list.end), instant: 'minute', value: ({ end }) => end }],
      cell: ({ start, end }) => <span className={box.tabular}>{lengthText(end - start)}</span>,
    },
    ...(has(({ productName }) => productName) ? [product] : []),
    ...words('order'),
    ...words('material'),
    ...count('made', undefined, 0),
    ...count('rejected', undefined, 0),
    ...count('energy', 'kWh', 1),
    ...parameters.filter(({ metric }) => has((batch) => partOf(batch, metric)?.avg ?? null)).map((parameter) => columnOf(parameter, t)),
  ];
}

const partOf = (batch: Batch, metric: string) => batch.values.find((each) => each.metric === metric);

/** The mean, and below it the difference from the golden batch. */
function columnOf({ metric, name, unit, decimals }: BatchParameter, t: ReturnType<typeof batchesText.useText>): Column<Batch> {
  const part = (of: 'target' | 'difference') => ({
    ...{ id: `${metric}-${of}`, title: t(($) => $.list[of], { name }), number: true as const, decimals },
    ...(unit === null ? {} : { unit }),
    value: (batch: Batch) => partOf(batch, metric)?.[of] ?? null,
  });
  return {
    ...{ id: metric, title: name, number: true, decimals, width: 112, card: 'fact', labelled: true },
    ...(unit === null ? {} : { unit }),
    value: (batch) => partOf(batch, metric)?.avg ?? null,
    beside: [part('target'), part('difference')],
    cell: (batch) => {
      const value = partOf(batch, metric);
      const difference = value?.difference ?? null;
      const sign = difference !== null && difference > 0 ? '+' : '';
      return (
        <Stack gap="none">
          <span className={box.tabular}>{numberText(value?.avg, unit ?? '', decimals)}</span>
          {difference !== null && !batch.golden && (
            <Text size="small" tabular tone={value?.outside ? 'bad' : 'faint'}>
              {`${value?.outside ? (difference > 0 ? '▲ ' : '▼ ') : ''}${sign}${numberText(difference, '', decimals)}`}
            </Text>
          )}
        </Stack>
      );
    },
  };
}

interface NumberCellProps {
  readonly batch: Batch;
  readonly isShown: boolean;
  readonly onShow: (batch: Batch) => void;
}

function NumberCell({ batch, isShown, onShow }: NumberCellProps) {
  const t = batchesText.useText();
  const outside = batch.values.filter((value) => value.outside).length;
  return (
    <Row gap="tight" wrap>
      <Button
        size="small"
        kind={isShown ? 'primary' : 'plain'}
        pressed={isShown}
        title={t(($) => $.list.show, { number: batch.number })}
        onClick={() => onShow(batch)}
      >
        {batch.number || '-'}
      </Button>
      {batch.golden && <Tag>{`★ ${t(($) => $.list.isGolden)}`}</Tag>}
      {(batch.open || batch.cut) && (
        <Text size="small" tone="faint">
          {t(($) => (batch.open ? $.list.open : $.list.cut))}
        </Text>
      )}
      {outside > 0 && !batch.golden && (
        <Text size="small" tone="bad">
          {t(($) => $.list.outside, { n: outside })}
        </Text>
      )}
    </Row>
  );
}
