import { type CallResult, type PowerQuality, period, powerQualityApi, type QualityFigures, routes } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Span } from '../../../kit/range/quick-range.ts';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { qualityText } from '../text.ts';
import { Verdict } from './verdict.tsx';

type Row = CallResult<typeof powerQualityApi.powerQualityDevices>['list'][number];

/** Every device that measures voltages, with the same nominal voltage and over the same range. */
export function DevicesPanel({ span, nominal }: { readonly span: Span; readonly nominal: PowerQuality['nominal'] }) {
  const t = qualityText.useText();
  const project = useProject();
  const to = useLinks();
  const [startTime, endTime] = span;
  const asked = useCall(
    powerQualityApi.powerQualityDevices,
    { query: { projectId: project.id, startTime, endTime, nominal } },
    { keep: true, freshMs: 60_000 },
  );
  const figure = (id: string, title: string, of: (row: Row) => number | null | undefined): Column<Row> => ({
    id,
    title,
    number: true,
    unit: '%',
    decimals: 2,
    card: 'fact',
    labelled: true,
    value: (row) => of(row) ?? null,
  });
  const holdsText = (voltage: Pick<QualityFigures, 'holds'> | null) => {
    const holds = voltage?.holds ?? null;
    return t(($) => (holds === null ? $.figures.unknown : holds ? $.figures.good : $.figures.poor));
  };
  const columns: readonly Column<Row>[] = [
    { id: 'device', title: t(($) => $.all.device), width: 'minmax(160px, 2fr)', card: 'title', value: ({ name }) => name },
    figure(
      'within',
      t(($) => $.all.within),
      ({ voltage }) => voltage?.within,
    ),
    figure(
      'greatest',
      t(($) => $.all.greatest),
      ({ voltage }) => voltage?.greatest?.value,
    ),
    figure(
      'least',
      t(($) => $.all.least),
      ({ voltage }) => voltage?.least?.value,
    ),
    figure(
      'unbalance',
      t(($) => $.all.unbalance),
      ({ unbalance }) => unbalance?.p95,
    ),
    figure(
      'covered',
      t(($) => $.all.covered),
      ({ voltage }) => voltage && voltage.covered * 100,
    ),
    {
      id: 'verdict',
      title: t(($) => $.all.verdict),
      card: 'end',
      value: ({ voltage }) => holdsText(voltage),
      cell: ({ voltage }) => <Verdict holds={voltage?.holds ?? null} />,
    },
  ];
  const { list = [], total = 0 } = asked.data ?? {};
  return (
    <Panel
      title={t(($) => $.all.title)}
      note={total > list.length ? t(($) => $.all.more, { total, n: list.length }) : undefined}
      extra={<TableExport table="quality-devices" name={t(($) => $.all.title)} disabled={list.length === 0} />}
      flush
    >
      <Table<Row>
        id="quality-devices"
        label={t(($) => $.all.title)}
        of={asked}
        rows={list}
        rowKey={({ deviceId }) => deviceId}
        columns={columns}
        open={({ deviceId }) => to(routes['e-voltageanalysis'], { device: deviceId, nominal, time: period(startTime, endTime) })}
        none={{ title: t(($) => $.noDevice.title), hint: t(($) => $.noDevice.hint) }}
        flush
      />
    </Panel>
  );
}
