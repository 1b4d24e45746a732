import { type DeviceCard, deviceColumns, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Table } from '../../kit/table/table.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { Empty, Skeleton, States } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { deviceLink } from '../../platform/address/device-link.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useDeviceTypes } from '../../platform/api/use-device-types.ts';
import { useDeviceFeed } from '../../platform/live/use-device-states.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { useDeviceColumns } from './parts/columns.tsx';
import { DeviceCards } from './parts/device-cards.tsx';
import css from './parts/devices.module.css';
import { asFilter, isFiltering } from './parts/filter.ts';
import { FilterBar, type View } from './parts/filter-bar.tsx';
import { SeveritiesOf } from './parts/severities.tsx';
import { useDeviceCards, useFiltered } from './queries.ts';
import { devicesText } from './text.ts';

const nothing = { regions: [], list: [] };

/** All devices of the project with status, key values and alarms. */
export function DevicesScreen() {
  const t = devicesText.useText();
  const project = useProject();
  const allows = useAllows();
  const to = useLinks();
  const { asked: address, change, clear } = useAddress(routes.devices);
  const narrow = useNarrow();
  const cards = useDeviceCards(project.id);
  const { regions, list: devices } = cards.data ?? nothing;
  const types = useDeviceTypes([...new Set(devices.map(({ deviceType }) => deviceType.id))]);
  useDeviceFeed(project.id);
  const filter = asFilter(address);
  const { base, list } = useFiltered(project.id, cards.data ?? nothing, filter);
  const view: View = narrow ? 'cards' : address.view;

  const facts = { types, regions, readAt: cards.dataUpdatedAt };
  const columns = useDeviceColumns(facts);
  const count =
    list.length === devices.length
      ? t(($) => $.count, { n: devices.length })
      : t(($) => $.countOf, { n: list.length, total: devices.length });

  return (
    <div data-devices>
      <PageHead title={t(($) => $.title)} sub={cards.data === undefined ? undefined : <span role="status">{count}</span>} />
      <States
        of={cards}
        skeleton={<DevicesSkeleton />}
        isEmpty={(known) => known.list.length === 0}
        empty={
          <Empty
            title={t(($) => $.none.emptyTitle)}
            hint={t(($) => $.none.emptyHint)}
            action={
              allows('project.setup') && (
                <Link to={to(routes.setup)}>
                  <Button kind="primary" tabIndex={-1}>
                    {t(($) => $.none.setUp)}
                  </Button>
                </Link>
              )
            }
          />
        }
      >
        {() => (
          <SeveritiesOf projectId={project.id}>
            <FilterBar
              devices={devices}
              regions={regions}
              filter={filter}
              base={base}
              view={view}
              columns={columns}
              narrow={narrow}
              change={change}
              clear={clear}
            />
            {list.length === 0 ? (
              <Empty
                title={t(($) => $.none.title)}
                hint={t(($) => $.none.hint)}
                action={isFiltering(filter) && <Button onClick={clear}>{t(($) => $.filter.clear)}</Button>}
              />
            ) : view === 'table' ? (
              <Table<DeviceCard>
                id="devices"
                label={t(($) => $.list)}
                className={css.table}
                rows={list}
                rowKey={({ id }) => id}
                rowPx={{ normal: 52, dense: 34 }}
                columns={columns}
                open={({ id, deviceType }) => deviceLink(to, deviceType.id, id)}
                sorting={{
                  sorts: 'caller',
                  by: filter.sort,
                  order: filter.descending ? 'desc' : 'asc',
                  first: 'asc',
                  natural: true,
                  onSort: (by, order) => change({ sort: deviceColumns.find((column) => column === by), order }),
                }}
                none={{ title: t(($) => $.none.title), hint: t(($) => $.none.hint) }}
              />
            ) : (
              <DeviceCards list={list} {...facts} />
            )}
          </SeveritiesOf>
        )}
      </States>
    </div>
  );
}

function DevicesSkeleton() {
  return (
    <>
      <div className={css.filters}>
        <Skeleton height={76} />
      </div>
      <Skeleton height={560} />
    </>
  );
}
