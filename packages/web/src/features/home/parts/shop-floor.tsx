import { type DeviceCard, type DeviceTypeView, devicesApi } from '@czyun/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useDeviceTypes } from '../../../shared/api/use-device-types.ts';
import { type ShownStatus, useDeviceStates } from '../../../shared/live/use-device-states.ts';
import { useValues } from '../../../shared/live/use-values.ts';
import type { LiveValue, ValueSnapshot } from '../../../shared/live/value-store.ts';
import { useProject, useProjectPath } from '../../../shared/project/project-context.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Empty, Skeleton, States } from '../../../shared/ui/states.tsx';
import { UnitState } from '../../../shared/ui/unit-state.tsx';
import { Value } from '../../../shared/ui/value.tsx';
import { homeText } from '../text.ts';
import { alike, together } from './combine.ts';
import type { GridCell } from './flow.ts';
import { outputsOf } from './output.ts';

const metrics = ['output_today', 'oee', 'active_power'] as const;
type Metric = (typeof metrics)[number];

const forms = {
  output_today: { type: 'number', decimals: 0, unit: '' },
  oee: { type: 'number', decimals: 1, unit: '%' },
  active_power: { type: 'number', decimals: 2, unit: 'kW' },
} as const;

const paramOf = (device: DeviceCard, metric: Metric): number | undefined =>
  device.keyParams.find((item) => item.metric === metric)?.paramId;

/** The machines of a factory: state, output of today and effectiveness, live; the whole in one line above. */
export function ShopFloor({ grid }: { readonly grid: readonly GridCell[] }) {
  const t = homeText.use();
  const project = useProject();
  const asked = useCall(devicesApi.getByArea, { query: { projId: project.id, detail: true } }, { freshMs: 30_000, everyMs: 300_000 });
  const machines = useMemo(() => (asked.data?.list ?? []).filter(({ deviceType }) => deviceType.nature === 'machine'), [asked.data]);
  const ids = useMemo(
    () =>
      Object.fromEntries(metrics.map((metric) => [metric, machines.flatMap((machine) => paramOf(machine, metric) ?? [])])) as Record<
        Metric,
        number[]
      >,
    [machines],
  );
  const values = useValues(useMemo(() => metrics.flatMap((metric) => ids[metric]), [ids]));
  const types = useDeviceTypes(useMemo(() => [...new Set(machines.map(({ deviceType }) => deviceType.id))], [machines]));
  const states = useDeviceStates(project.id);
  const outputs = outputsOf(machines, values, grid, (id) => states.byId.get(id)?.status ?? 'unknown');
  const regions = useMemo(() => new Map(asked.data?.regions.map(({ id, name }) => [id, name])), [asked.data]);
  const making = machines.filter(({ id }) => outputs.byId.get(id)?.value !== 0).flatMap((machine) => paramOf(machine, 'oee') ?? []);
  const isKnown = machines.every((machine) => states.of(machine).status !== 'unknown');
  const running = machines.filter((machine) => ['run', 'auto'].includes(states.of(machine).status)).length;
  return (
    <Card
      className="home-flow"
      title={t(($) => $.floor.title)}
      extra={
        machines.length > 0 && (
          <dl className="floor-sum">
            <div>
              <dd>{t(($) => $.floor.running, { n: isKnown ? running : '-', total: machines.length })}</dd>
            </div>
            <div>
              <dt>{t(($) => $.floor.made)}</dt>
              <dd>
                <Value
                  value={together(outputs.byId, alike('sum', outputs.ids))}
                  point={{ ...forms.output_today, unit: t(($) => $.floor.pieces) }}
                  brief
                />
              </dd>
            </div>
            <div>
              <dt>{t(($) => $.floor.meanOee)}</dt>
              <dd>
                <Value value={together(values, alike('mean', making))} point={forms.oee} brief />
              </dd>
            </div>
            <div>
              <dt>{t(($) => $.floor.power)}</dt>
              <dd>
                <Value value={together(values, alike('sum', ids.active_power))} point={forms.active_power} brief />
              </dd>
            </div>
          </dl>
        )
      }
    >
      <States
        of={asked}
        skeleton={<Skeleton height={324} />}
        isEmpty={() => machines.length === 0}
        empty={<Empty title={t(($) => $.floor.none)} hint={t(($) => $.floor.noneHint)} />}
      >
        {() => (
          <ul className="floor">
            {machines.map((machine) => (
              <li key={machine.id}>
                <Machine
                  machine={machine}
                  status={states.of(machine).status}
                  type={types.get(machine.deviceType.id)}
                  values={values}
                  output={outputs.byId.get(machine.id)}
                  region={regions.get(machine.regionId ?? -1) ?? ''}
                />
              </li>
            ))}
          </ul>
        )}
      </States>
    </Card>
  );
}

interface MachineProps {
  readonly machine: DeviceCard;
  readonly status: ShownStatus;
  readonly type: DeviceTypeView | undefined;
  readonly values: ValueSnapshot;
  readonly output: LiveValue | undefined;
  readonly region: string;
}

function Machine({ machine, status, type, values, output, region }: MachineProps) {
  const t = homeText.use();
  const path = useProjectPath();
  const value = (metric: Metric) => values.get(paramOf(machine, metric) ?? -1);
  const told = value('oee');
  // Without a piece nobody can say how effective it was.
  const effect = told !== undefined && output?.value === 0 ? { ...told, value: null } : told;
  const oee = effect?.value;
  return (
    <Link className={`machine ${status}`} to={path('dev-monitor', { id: machine.id })} data-device={machine.key}>
      <span className="head">
        <span className="name">{machine.name}</span>
        <UnitState device={machine} status={status} type={type} />
      </span>
      <span className="region">{region}</span>
      <span className="figures">
        <span>
          <span className="of">{t(($) => $.floor.output)}</span>
          <Value value={output} point={{ ...forms.output_today, unit: t(($) => $.floor.pieces) }} brief />
        </span>
        <span>
          <span className="of">{t(($) => $.floor.oee)}</span>
          <Value value={effect} point={forms.oee} brief />
        </span>
        <span>
          <Value value={value('active_power')} point={forms.active_power} brief />
        </span>
      </span>
      <span className="oee" aria-hidden="true">
        <span style={{ width: `${typeof oee === 'number' ? Math.min(100, Math.max(0, oee)) : 0}%` }} />
      </span>
    </Link>
  );
}
