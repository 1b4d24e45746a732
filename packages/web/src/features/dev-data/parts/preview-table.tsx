import { timeText } from '@czyun/contract';
import { Table } from '../../../kit/table/table.tsx';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';
import type { PointChoice } from './column-table.tsx';
import type { Preview } from './use-csv.ts';

/** The first lines as they would be imported. */
export function PreviewTable({
  preview: { reading, rows },
  points,
}: {
  readonly preview: Preview;
  readonly points: readonly PointChoice[];
}) {
  const t = dataText.useText();
  const zone = useTimeZone();
  return (
    <Table<Preview['rows'][number]>
      id="csv-preview"
      label={t(($) => $.preview.title)}
      rows={rows}
      rowKey={({ line }) => line}
      grid
      fits
      heightPx={320}
      columns={[
        { id: 'line', title: t(($) => $.preview.line), width: 64, number: true, value: ({ line }) => line },
        {
          id: 'time',
          title: t(($) => $.preview.time),
          width: 190,
          cell: ({ time }) => (time === null ? t(($) => $.preview.left) : <span className="cz-num">{timeText(time, zone, 'second')}</span>),
        },
        ...reading.columns.map(({ metric }, index) => {
          const point = points.find((each) => each.metric === metric);
          return {
            id: metric,
            title: point?.name ?? metric,
            hint: point?.unit ?? '',
            number: true as const,
            cell: ({ values }: Preview['rows'][number]) => <span className="cz-num">{values[index] ?? '-'}</span>,
          };
        }),
      ]}
      none={{ title: t(($) => $.preview.none), hint: t(($) => $.preview.noneHint) }}
    />
  );
}
