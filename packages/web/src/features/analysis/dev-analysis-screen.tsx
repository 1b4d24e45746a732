import { analysisApi, cellsApi, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Segmented } from '../../kit/control/segmented.tsx';
import box from '../../kit/ui/box.module.css';
import { Stack } from '../../kit/ui/layout.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Skeleton, States } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import css from './analysis.module.css';
import { BatteryPart } from './battery/battery-part.tsx';
import { CellsPart } from './cells/cells-part.tsx';
import { AlarmsPanel } from './parts/alarms-panel.tsx';
import { EnergyPanel } from './parts/energy-panel.tsx';
import { type Figure, FigureTiles } from './parts/figure-tiles.tsx';
import { type DeviceAnalysis, MetricsPanel } from './parts/metrics-panel.tsx';
import { RangeBar } from './parts/range-bar.tsx';
import { StatesPanel } from './parts/states-panel.tsx';
import { daysOf, usePeriod } from './parts/use-period.ts';
import { analysisText } from './text.ts';

const waitingPx = 560;

/** States, energy, key metrics and alarms of a device over a period, against the one before; for a battery also its usage. */
export function DeviceAnalysisScreen() {
  const t = analysisText.useText();
  const project = useProject();
  const { asked: address, change } = useAddress(routes['dev-analysis']);
  const { id, range, part } = address;
  const period = usePeriod(address);
  const query = id === null ? null : { deviceId: id, ...period.query };
  const analysis = useCall(analysisApi.getDeviceAnaPage, query === null || part === 'cells' ? null : { query }, {
    // Never the figures of another device.
    keep: ({ query: before }) => before.deviceId === id,
    freshMs: 30_000,
    quiet: true,
  });
  const cells = useCall(cellsApi.getCellRanking, id === null ? null : { query: { deviceId: id } }, { freshMs: 60_000, quiet: true });
  const { data } = analysis;
  const { data: shown, error } = part === 'cells' ? cells : analysis;
  const isElsewhere = shown !== undefined && shown.projectId !== project.id;
  if (query === null || isElsewhere || [400, 403, 404].includes(error?.status ?? 0)) return <NoDevice />;
  const parts = (part === 'cells' || (cells.data?.cells ?? 0) > 0) && (
    <Segmented<typeof part>
      label={t(($) => $.parts.label)}
      value={part}
      onChange={(next) => change({ part: next }, { push: true })}
      options={(['use', 'cells'] as const).map((value) => ({ value, label: t(($) => $.parts[value]) }))}
    />
  );
  if (part === 'cells')
    return (
      <ListPage>
        <h1 className="sr-only">{t(($) => $.device.title)}</h1>
        <CellsPart deviceId={query.deviceId} parts={parts} />
      </ListPage>
    );
  const days = data && daysOf(data, period.zone);
  return (
    <ListPage>
      {/* The device bar above the page shows the name. */}
      <h1 className="sr-only">{t(($) => $.device.title)}</h1>
      <RangeBar
        range={range}
        shown={period.start}
        of={data}
        now={period.now}
        zone={period.zone}
        onRange={(next) => change({ range: next }, { push: true })}
        onDay={(day) => change({ start: day }, { push: true })}
      >
        <span role="status" className={`${box.faint} ${box.small} ${css.days}`}>
          {days && t(($) => $.sub, { from: days[0], to: days[1] })}
        </span>
        <span className={box.last}>{parts}</span>
      </RangeBar>
      <States of={analysis} skeleton={<Skeleton height={waitingPx} />}>
        {(loaded) => (
          <Stack gap="roomy" data-period={loaded.start} data-range={loaded.range} data-device={loaded.deviceId}>
            <FigureTiles
              figures={figuresOf(
                loaded,
                t(($) => $.device.alarms),
              )}
            />
            <StatesPanel of={loaded} />
            <div className={`${box.grid} ${css.pair}`}>
              <EnergyPanel trend={loaded.trend} zone={loaded.timeZone} of="" onOf={() => undefined} />
              <AlarmsPanel of={loaded.alarms} range={loaded} deviceId={loaded.deviceId} />
            </div>
            <BatteryPart query={query} rate={address.rate} onRate={(rate) => change({ rate })} />
            <MetricsPanel of={loaded} />
          </Stack>
        )}
      </States>
    </ListPage>
  );
}

function NoDevice() {
  const t = analysisText.useText();
  const to = useLinks();
  const list = (
    <Link to={to(routes.devices)}>
      <Button kind="primary">{t(($) => $.missing.list)}</Button>
    </Link>
  );
  return <Empty title={t(($) => $.missing.title)} hint={t(($) => $.missing.hint)} action={list} />;
}

function figuresOf({ availability, energy, alarms }: DeviceAnalysis, alarmsName: string): readonly Figure[] {
  return [
    { ...availability, decimals: 1 },
    ...energy.map((each) => ({ ...each, decimals: 1 })),
    { key: 'alarms', name: alarmsName, unit: '', value: alarms.total, before: alarms.before, change: alarms.change, decimals: 0 },
  ];
}
