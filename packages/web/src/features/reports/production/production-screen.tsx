import { dayMs, type QuickRange, type Report, routes } from '@czyun/contract';
import { type PieceGroup, pieceEnergyApi, usualPieceColumns } from '@czyun/contract/piece-energy';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { MultiSelect } from '../../../kit/control/multi-select.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { DocumentMenu } from '../../../kit/export/document-menu.tsx';
import { goesOn, spanOf } from '../../../kit/range/quick-range.ts';
import { RangeBar } from '../../../kit/range/range-bar.tsx';
import box from '../../../kit/ui/box.module.css';
import { PageHead } from '../../../kit/ui/card.tsx';
import { ListPage } from '../../../kit/ui/list.tsx';
import { Below, Failed, isAnswered, SlowSkeleton } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { NoMachines } from '../../../parts/floor/no-machines.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useIsLive, useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { AirPanel } from './air-panel.tsx';
import { MoveDrawer } from './move-drawer.tsx';
import { PeaksPanel } from './peaks-panel.tsx';
import { Pictures } from './pictures.tsx';
import { ProductionFigures } from './production-figures.tsx';
import css from './production-report.module.css';
import { usePieces, useProjectDevices } from './queries.ts';
import { RegistersPanel } from './registers-panel.tsx';
import { columnsOf, groupChoices, groupsOf, usualGroups } from './rows.ts';
import { RowsPanel } from './rows-panel.tsx';
import { Saved } from './saved.tsx';
import { productionText } from './text.ts';

const offer: readonly QuickRange[] = ['24h', '3d', '7d', '30d'];

/** Pieces, OEE, energy and cost of the factory by shift, machine, product, crew or order. */
export function ProductionScreen() {
  const t = productionText.useText();
  const to = useLinks();
  const narrow = useNarrow();
  const { id: projectId, timeZone } = useProject();
  const { asked, change } = useAddress(routes.report);
  const isLive = useIsLive();
  // Never later than the clock of the pages.
  const now = useNow(60_000);
  const wanted = spanOf(asked.time, now, timeZone) ?? [now - 1, now];
  const end = Math.min(wanted[1], now);
  const start = Math.min(wanted[0], end - 1);
  const by = groupsOf(asked.by);
  const query = {
    ...{ projectId, by: by.join(), start },
    ...(goesOn(wanted, now, isLive) ? {} : { end }),
    ...(asked.devices.length === 0 ? {} : { deviceIds: asked.devices.join() }),
  };
  const pieces = usePieces(query);
  const { data } = pieces;
  const all = useProjectDevices(projectId);
  const machines = (all.data ?? []).filter(({ deviceType }) => deviceType.id === machineType);
  const isEmpty =
    data?.registers.length === 0 && data.rows.length === 0 && asked.devices.length === 0 && all.data !== undefined && machines.length === 0;
  if (isEmpty)
    return (
      <ListPage>
        <PageHead title={t(($) => $.title)} />
        <NoMachines />
      </ListPage>
    );
  const columns = columnsOf(asked.columns, by, data?.hasMoney ?? true);
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        extra={
          <>
            <Link to={to(routes['e-report'])}>
              <Button>{t(($) => $.points)}</Button>
            </Link>
            <Saved
              id={asked.id}
              shown={{
                by: [...by],
                columns: [...(asked.columns.length === 0 ? usualPieceColumns : columns)],
                machines: asked.devices.map(Number),
              }}
              onChoose={(report) => change(addressOf(report), { push: true })}
            />
            <DocumentMenu
              file={{
                spec: pieceEnergyApi.exportProductionReport,
                query: { ...query, end, columns: columns.join() },
                name: t(($) => $.title),
              }}
            />
          </>
        }
      />
      <div className={`${box.row} ${box.wrap}`} data-filters>
        <RangeBar
          offer={offer}
          quick={asked.time.range}
          span={[start, end]}
          zone={timeZone}
          onQuick={(range) => range !== 'all' && change({ time: { range, start: null, end: null } }, { push: true })}
          onSpan={([from, until]) => change({ time: { range: null, start: from, end: until } }, { push: true })}
        />
        <Choices by={by} devices={asked.devices} onChange={change} />
      </div>
      {data !== undefined ? (
        <ProductionFigures data={data} devices={asked.devices} />
      ) : pieces.error !== null ? (
        <Failed error={pieces.error} onRetry={() => void pieces.refetch()} />
      ) : (
        <SlowSkeleton height={narrow ? 360 : 96} says={t(($) => $.computing, { n: Math.ceil((end - start) / dayMs) })} />
      )}
      <Below until={isAnswered(pieces)}>
        <Pictures of={pieces} by={by} />
        {(data?.air ?? []).map((supply) => (
          <AirPanel key={supply.deviceId} of={pieces} supply={supply} />
        ))}
        <RowsPanel
          {...{ of: pieces, by, columns }}
          onColumns={(chosen) => change({ columns: chosen })}
          onMove={(order) => change({ order }, { push: true })}
        />
        <div className={`${box.grid} ${css.halves}`}>
          <RegistersPanel of={pieces} />
          <PeaksPanel of={pieces} />
        </div>
      </Below>
      {asked.order !== '' && <MoveDrawer key={asked.order} order={asked.order} onClose={() => change({ order: null })} />}
    </ListPage>
  );
}

/** The address of a stored report; null: of the default one. */
const addressOf = (report: Report | null) => ({
  ...{ id: report?.id ?? null, by: report?.production?.by ?? [], columns: report?.production?.columns ?? [] },
  devices: report?.production?.machines.map(String) ?? [],
});

interface ChoicesProps {
  readonly by: readonly PieceGroup[];
  readonly devices: readonly string[];
  readonly onChange: (fields: { readonly by?: readonly string[] | null; readonly devices?: readonly string[] }) => void;
}

function Choices({ by, devices, onChange }: ChoicesProps) {
  const t = productionText.useText();
  const { id: projectId } = useProject();
  const all = useProjectDevices(projectId);
  const machines = (all.data ?? []).filter(({ deviceType }) => deviceType.id === machineType);
  const nameOf = (groups: readonly PieceGroup[]) => groups.map((group) => t(($) => $.groups[group])).join(t(($) => $.filters.and));
  const isListed = groupChoices.some((groups) => groups.join() === by.join());
  const options = isListed ? groupChoices : [by, ...groupChoices];
  return (
    <>
      <Select<string>
        label={t(($) => $.filters.by)}
        minWidth={200}
        value={by.join()}
        options={options.map((groups) => ({ value: groups.join(), label: nameOf(groups) }))}
        onChange={(value) => onChange({ by: value === usualGroups.join() ? null : value.split(',') })}
      />
      <MultiSelect<string>
        label={t(($) => $.groups.device)}
        placeholder={t(($) => $.filters.devices)}
        value={devices}
        options={machines.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(ids) => onChange({ devices: ids })}
        busy={all.data === undefined}
        oneLine
        width={200}
      />
    </>
  );
}

/** Machines that make pieces. */
const machineType = 1501;
