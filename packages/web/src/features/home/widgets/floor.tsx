import { type DeviceCard, type DeviceTypeView, devicesApi, routes } from '@czyun/contract';
import { memo, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Skeleton, States } from '../../../kit/ui/states.tsx';
import { UnitState } from '../../../kit/ui/unit-state.tsx';
import { useInView } from '../../../kit/ui/use-in-view.ts';
import { Value } from '../../../kit/ui/value.tsx';
import { alike, together } from '../../../parts/energy/combine.ts';
import type { GridCell } from '../../../parts/energy/flow.ts';
import { useOverviewNow } from '../../../parts/energy/use-overview-now.ts';
import { NoMachines } from '../../../parts/floor/no-machines.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useDeviceTypes } from '../../../platform/api/use-device-types.ts';
import { type ShownStatus, useDeviceState, useDeviceStates } from '../../../platform/live/use-device-states.ts';
import { useValues } from '../../../platform/live/use-values.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { gainedOf, outputOf, outputsOf } from '../parts/output.ts';
import { homeText } from '../text.ts';
import css from './floor.module.css';

const metrics = ['output_today', 'oee', 'active_power'] as const;
type Metric = (typeof metrics)[number];

const forms = {
  output_today: { type: 'number', decimals: 0, unit: '' },
  oee: { type: 'number', decimals: 1, unit: '%' },
  active_power: { type: 'number', decimals: 2, unit: 'kW' },
} as const;

const paramOf = (device: DeviceCard, metric: Metric): number | undefined =>
  device.keyParams.find((item) => item.metric === metric)?.paramId;

/** Beyond this number of machines sums are renewed once a second, and machines out of view more rarely. */
const large = 100;
const [sumEveryMs, unseenEveryMs] = [1000, 10_000];

/** Live state, output of the day and effectiveness of the machines of a factory, with their sums. */
export function FloorWidget() {
  const t = homeText.useText();
  const { grid } = useOverviewNow();
  const project = useProject();
  const cards = useCall(devicesApi.getByArea, { query: { projId: project.id, detail: true } }, { freshMs: 30_000, everyMs: 300_000 });
  const machines = (cards.data?.list ?? []).filter(({ deviceType }) => deviceType.nature === 'machine');
  const types = useDeviceTypes([...new Set(machines.map(({ deviceType }) => deviceType.id))]);
  const regions = new Map(cards.data?.regions.map(({ id, name }) => [id, name]));
  const gained = gainedOf(grid);
  return (
    <Panel
      how={t(($) => $.how.floor)}
      title={t(($) => $.floor.title)}
      extra={machines.length > 0 && <FloorSum machines={machines} grid={grid} />}
    >
      <States of={cards} skeleton={<Skeleton height={324} />} isEmpty={() => machines.length === 0} empty={<NoMachines />}>
        {() => (
          <ul className={`${box.plain} ${box.rest} ${box.grid} ${box.roomy} ${css.floor}`}>
            {machines.map((machine) => (
              <li key={machine.id}>
                <Machine
                  machine={machine}
                  type={types.get(machine.deviceType.id)}
                  gained={gained}
                  region={regions.get(machine.regionId ?? -1) ?? ''}
                  isOneOfMany={machines.length > large}
                />
              </li>
            ))}
          </ul>
        )}
      </States>
    </Panel>
  );
}

/** Colour of a machine's edge. */
const edgeOf = (status: ShownStatus): string => (['run', 'auto', 'fault'].includes(status) ? status : 'stop');

/** Sums of all machines on one line. */
function FloorSum({ machines, grid }: { readonly machines: readonly DeviceCard[]; readonly grid: readonly GridCell[] }) {
  const t = homeText.useText();
  const project = useProject();
  const ids = Object.fromEntries(
    metrics.map((metric) => [metric, machines.flatMap((machine) => paramOf(machine, metric) ?? [])]),
  ) as Record<Metric, number[]>;
  const all = metrics.flatMap((metric) => ids[metric]);
  const values = useValues(all, machines.length > large ? { everyMs: sumEveryMs } : {});
  const states = useDeviceStates(project.id);
  const outputs = outputsOf(machines, values, grid, (id) => states.byId.get(id)?.status ?? 'unknown');
  const making = machines.filter(({ id }) => outputs.byId.get(id)?.value !== 0).flatMap((machine) => paramOf(machine, 'oee') ?? []);
  const isKnown = machines.every((machine) => states.of(machine).status !== 'unknown');
  const running = machines.filter((machine) => ['run', 'auto'].includes(states.of(machine).status)).length;
  const figures = [
    [
      t(($) => $.floor.made),
      <Value
        key="made"
        value={together(outputs.byId, alike('sum', outputs.ids))}
        point={{ ...forms.output_today, unit: t(($) => $.floor.pieces) }}
        brief
      />,
    ],
    [t(($) => $.floor.meanOee), <Value key="oee" value={together(values, alike('mean', making))} point={forms.oee} brief />],
    [
      t(($) => $.floor.power),
      <Value key="power" value={together(values, alike('sum', ids.active_power))} point={forms.active_power} brief />,
    ],
  ] as const;
  return (
    <div className={`${box.row} ${box.wide} ${css.sum}`}>
      <strong>{t(($) => $.floor.running, { n: isKnown ? running : '-', total: machines.length })}</strong>
      {figures.map(([name, figure]) => (
        <span key={name} className={box.soft}>
          {name} <strong>{figure}</strong>
        </span>
      ))}
    </div>
  );
}

interface MachineProps {
  readonly machine: DeviceCard;
  readonly type: DeviceTypeView | undefined;
  readonly gained: ReturnType<typeof gainedOf>;
  readonly region: string;
  readonly isOneOfMany: boolean;
}

/** One machine; redrawn only when its own values change. */
const Machine = memo(function Machine({ machine, type, gained, region, isOneOfMany }: MachineProps) {
  const t = homeText.useText();
  const to = useLinks();
  const link = useRef<HTMLAnchorElement>(null);
  const isInView = useInView(link, isOneOfMany);
  const ids = metrics.flatMap((metric) => paramOf(machine, metric) ?? []);
  const values = useValues(ids, isInView ? {} : { everyMs: unseenEveryMs });
  const { status } = useDeviceState(machine);
  const output = outputOf(machine, values, gained, status);
  const value = (metric: Metric) => values.get(paramOf(machine, metric) ?? -1);
  const reading = value('oee');
  // Without output the effectiveness is unknown.
  const effect = reading !== undefined && output?.value === 0 ? { ...reading, value: null } : reading;
  const oee = effect?.value;
  return (
    <Link
      ref={link}
      className={`${box.bare} ${box.framed} ${box.stack} ${box.close} ${box.ink} ${css.machine}`}
      style={{ borderInlineStart: status === 'offline' ? '4px dotted var(--offline)' : `4px solid var(--${edgeOf(status)})` }}
      to={to(routes['dev-monitor'], { id: machine.id })}
      data-device={machine.key}
    >
      <span className={`${box.clip} ${box.strong}`} title={machine.name}>
        {machine.name}
      </span>
      <span className={`${box.row} ${box.between} ${box.small}`}>
        <span className={`${box.clip} ${box.faint}`}>{region}</span>
        <UnitState device={machine} status={status} type={type} />
      </span>
      <span className={`${box.row} ${box.between} ${box.baseline} ${css.figures}`}>
        <Named name={t(($) => $.floor.output)}>
          <Value value={output} point={{ ...forms.output_today, unit: t(($) => $.floor.pieces) }} brief />
        </Named>
        <Named name={t(($) => $.floor.oee)}>
          <Value value={effect} point={forms.oee} brief />
        </Named>
        <Value value={value('active_power')} point={forms.active_power} brief />
      </span>
      <span className={box.meter} style={{ color: 'var(--auto)' }} aria-hidden="true">
        <span style={{ flexBasis: `${typeof oee === 'number' ? Math.min(100, Math.max(0, oee)) : 0}%` }} />
      </span>
    </Link>
  );
});

function Named({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span>
      <span className={`${box.faint} ${box.small}`}>{name}</span>
      <strong className={box.line}>{children}</strong>
    </span>
  );
}
