import { type DeviceCard, devicesApi, routes, stateWords, wordsOfFlow } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { UnitState } from '../../../kit/ui/unit-state.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { Value } from '../../../kit/ui/value.tsx';
import { KeyCurves } from '../../../parts/points/point-curves.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { scaleOfGroup, type UnitScale } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useDeviceStates } from '../../../platform/live/use-device-states.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { powerMetric } from '../natures.ts';
import { unitsText } from '../text.ts';
import { PowerBars } from './power-bars.tsx';
import css from './type-panel.module.css';
import { UnitDifferences } from './unit-differences.tsx';
import { useTypeValues } from './use-type-values.ts';

export interface TypePanelProps {
  /** At least one device, all of the same type. */
  readonly devices: readonly DeviceCard[];
  /** Time of the answer, ms. */
  readonly readAt: number;
}

const asStored: UnitScale = new Map();

/** Height of a row, and of a card on a phone, px. */
const [rowPx, cardPx] = [39, 100];

/** Devices of a type with their live key values. */
export function TypePanel({ devices, readAt }: TypePanelProps) {
  const t = unitsText.useText();
  const word = useWord();
  const to = useLinks();
  const project = useProject();
  const { id: typeId = 0, name = '' } = devices[0]?.deviceType ?? {};
  const query = useCall(devicesApi.queryDeviceType, { query: { id: typeId } }, { freshMs: 600_000 });
  const type = query.data;
  const narrow = useNarrow();
  const states = useDeviceStates(project.id);
  const shown = useTypeValues(devices, type, readAt);
  const metrics = (type?.keyMetrics ?? []).filter((metric) => devices.some((device) => shown(device, metric) !== undefined));
  const powers =
    type === undefined ? [] : devices.filter((device) => shown(device, powerMetric) !== undefined).map(({ id }) => `${id}:${powerMetric}`);
  const columns: readonly Column<DeviceCard>[] = [
    {
      id: 'device',
      title: t(($) => $.device),
      width: 'minmax(160px, 1.6fr)',
      card: 'title',
      stays: true,
      value: (device) => device.name,
    },
    {
      id: 'state',
      title: t(($) => $.state),
      width: 'minmax(136px, 1fr)',
      card: 'end',
      value: (device) => word(stateWords[states.of(device).status]),
      cell: (device) => <UnitState device={device} status={states.of(device).status} type={type} />,
    },
    ...metrics.map((metric): Column<DeviceCard> => {
      const each = devices.map((device) => shown(device, metric));
      const point = each.find((one) => one !== undefined)?.point;
      // One unit for the column; registers as displayed by the meter.
      const group =
        point?.type === 'counter' ? asStored : scaleOfGroup(each.map((one) => ({ value: one?.value?.value, unit: point?.unit, metric })));
      const isNumber = point?.type === 'number' || point?.type === 'counter';
      return {
        id: metric,
        title: point === undefined ? metric : word(point.name),
        width: 'minmax(120px, 1fr)',
        card: 'fact',
        labelled: true,
        ...(isNumber ? { number: true as const } : {}),
        ...(point?.unit === undefined ? {} : { unit: point.unit }),
        value: (device) => shown(device, metric)?.value?.value ?? null,
        cell: (device) => {
          const one = shown(device, metric);
          return one === undefined ? (
            '-'
          ) : (
            <Value
              value={one.value}
              point={one.point}
              group={group}
              flow={wordsOfFlow(one.point, { nature: device.deviceType.nature, role: device.role })}
              brief
            />
          );
        },
      };
    }),
    {
      id: 'alarms',
      title: t(($) => $.alarms),
      width: 112,
      number: true,
      decimals: 0,
      card: 'fact',
      labelled: true,
      value: (device) => states.of(device).openAlarms,
    },
  ];
  const table = (
    <Panel
      title={name}
      note={t(($) => $.count, { n: devices.length })}
      of={query}
      {...(type === undefined ? { leastPx: narrow ? devices.length * cardPx : (devices.length + 1) * rowPx } : {})}
      extra={<TableExport table={`units-${typeId}`} name={name} />}
      flush
    >
      <PowerBars devices={devices} shown={shown} />
      {powers.length > 0 && (
        <div className={css.curves} data-part="curves">
          <KeyCurves keys={powers} range="24h" title={t(($) => $.curves, { name })} syncKey="units" />
        </div>
      )}
      <Table<DeviceCard>
        id={`units-${typeId}`}
        label={name}
        rows={devices}
        rowKey={({ id }) => id}
        columns={columns}
        open={({ id }) => to(routes['dev-monitor'], { id })}
        none={{ title: name, hint: '' }}
        flush
      />
    </Panel>
  );
  return (
    <>
      {type !== undefined && <UnitDifferences devices={devices} type={type} shown={shown} />}
      {table}
    </>
  );
}
