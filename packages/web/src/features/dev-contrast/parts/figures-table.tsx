import { timeText } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row } from '../../../kit/ui/layout.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { useTheme } from '../../../platform/theme/theme.ts';
import { contrastText } from '../text.ts';
import type { ItemFigures } from './comparison.ts';
import { placeText, type Shown } from './shown.ts';

/** Lowest, mean, highest and difference of each item, with their times. */
export function FiguresTable({ shown }: { readonly shown: Shown }) {
  const t = contrastText.useText();
  const { tokens } = useTheme();
  const { items, point, isAmount, zone, comparison } = shown;
  const { figures, base } = comparison;
  const unit = point.unit ?? '';
  const decimals = point.decimals ?? 2;
  // Means and differences are finer than the readings.
  const finer = decimals + 1;
  const indexOf = (row: ItemFigures) => items.indexOf(row.item);
  const isBase = (row: ItemFigures) => indexOf(row) === base;
  const number = (id: 'mean' | 'sum' | 'difference', places: number): Column<ItemFigures> => ({
    id,
    title: t(($) => $.table[id]),
    number: true,
    unit,
    decimals: places,
    value: (row) => row[id],
    ...(id === 'difference' ? { lacks: isBase } : {}),
  });
  const timed = (
    id: 'min' | 'max' | 'largest',
    numberOf: (row: ItemFigures) => number | null,
    timeOf: (row: ItemFigures) => string,
    isLacking?: (row: ItemFigures) => boolean,
    places = decimals,
  ): Column<ItemFigures> => ({
    id,
    title: t(($) => $.table[id]),
    number: true,
    unit,
    decimals: places,
    value: numberOf,
    ...(isLacking === undefined ? {} : { lacks: isLacking }),
    beside: [{ id: `${id}Time`, title: t(($) => $.table[`${id}Time` as const]), value: timeOf }],
    cell: (row) => (
      <span className={box.two}>
        <NumberText value={numberOf(row)} unit={unit} decimals={places} />
        <small>{timeOf(row)}</small>
      </span>
    ),
  });
  const minuteOf = (time: number | null) => (time === null ? '-' : timeText(time, zone, 'minute').slice(5));
  const columns: readonly Column<ItemFigures>[] = [
    {
      id: 'item',
      title: t(($) => $.table.item),
      stays: true,
      card: 'title',
      width: 'minmax(150px, 2fr)',
      value: ({ item }) => item.name,
      cell: (row) => (
        <Row gap="normal">
          <i
            className={`${box.square} ${box.fixed}`}
            style={{ background: tokens.series[indexOf(row) % tokens.series.length] ?? tokens.text }}
            aria-hidden
          />
          <span className={box.clip} title={row.item.name}>
            {isBase(row) ? t(($) => $.asBase, { name: row.item.name }) : row.item.name}
          </span>
        </Row>
      ),
    },
    ...(isAmount ? [number('sum', decimals)] : []),
    number('mean', finer),
    timed(
      'min',
      ({ min }) => min?.value ?? null,
      ({ minTime }) => minuteOf(minTime),
    ),
    timed(
      'max',
      ({ max }) => max?.value ?? null,
      ({ maxTime }) => minuteOf(maxTime),
    ),
    number('difference', finer),
    timed(
      'largest',
      ({ largest }) => largest,
      ({ largestTime }) => placeText(largestTime, shown),
      isBase,
      finer,
    ),
    {
      id: 'correlation',
      title: t(($) => $.table.correlation),
      number: true,
      decimals: 3,
      value: ({ correlation }) => correlation,
      lacks: isBase,
    },
    { id: 'known', title: t(($) => $.table.known), number: true, unit: '%', decimals: 1, value: ({ known }) => 100 * known },
  ];
  return (
    <Panel title={t(($) => $.table.title)} note={t(($) => $.table.note, { bucket: shown.bucketText })} flush>
      <Table<ItemFigures>
        id="dev-contrast"
        label={t(($) => $.table.title)}
        flush
        rows={figures}
        rowKey={({ item }) => item.id}
        columns={columns}
        none={{ title: t(($) => $.noData), hint: t(($) => $.noDataHint) }}
      />
    </Panel>
  );
}
