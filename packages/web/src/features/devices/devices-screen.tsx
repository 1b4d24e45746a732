import { Button } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useDeviceTypes } from '../../shared/api/use-device-types.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { useDeviceStates } from '../../shared/live/use-device-states.ts';
import { useAllows, useProject, useProjectPath } from '../../shared/project/project-context.ts';
import { useSearchState } from '../../shared/screen/use-search-state.ts';
import { useStore } from '../../shared/store.ts';
import { PageHead } from '../../shared/ui/card.tsx';
import { Empty, Skeleton, States } from '../../shared/ui/states.tsx';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { tableLook } from './parts/columns.ts';
import { DeviceCards } from './parts/device-cards.tsx';
import { DeviceTable } from './parts/device-table.tsx';
import { applyFilter, isFiltering, readFilter, type SortColumn, withStates } from './parts/filter.ts';
import { FilterBar, noFilter, type View } from './parts/filter-bar.tsx';
import { useDeviceCards, useWorstSeverity } from './queries.ts';
import { devicesText } from './text.ts';
import './devices.css';

const nothing = { regions: [], list: [] };

/** Every device of the project: status, key values, alarms; filters live in the address. */
export function DevicesScreen() {
  const t = devicesText.use();
  const project = useProject();
  const allows = useAllows();
  const path = useProjectPath();
  const [params, change] = useSearchState();
  const narrow = useNarrow();
  const language = useLanguage();
  const look = useStore(tableLook);
  const asked = useDeviceCards(project.id);
  const { regions, list: devices } = asked.data ?? nothing;
  const types = useDeviceTypes(useMemo(() => [...new Set(devices.map(({ deviceType }) => deviceType.id))], [devices]));
  const { of: stateOf } = useDeviceStates(project.id);
  const severities = useWorstSeverity(project.id);
  const filter = useMemo(() => readFilter(params), [params]);
  const listed = useMemo(() => withStates(devices, stateOf), [devices, stateOf]);
  const filtered = useMemo(() => applyFilter(listed, regions, filter, language), [listed, regions, filter, language]);
  const view: View = !narrow && params.get('view') === 'table' ? 'table' : 'cards';

  /** Up, down, as it was. */
  const onSort = (column: SortColumn) => {
    const again = filter.sort === column;
    change(again && filter.descending ? { sort: null, order: null } : { sort: column, order: again ? 'desc' : null });
  };
  const shown = { list: filtered.list, types, regions, severities };
  const count =
    filtered.list.length === devices.length
      ? t(($) => $.count, { n: devices.length })
      : t(($) => $.countOf, { n: filtered.list.length, total: devices.length });

  return (
    <div className="devices-page">
      <PageHead title={t(($) => $.title)} sub={asked.data === undefined ? undefined : <span role="status">{count}</span>} />
      <States
        of={asked}
        skeleton={<DevicesSkeleton />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <Empty
            title={t(($) => $.none.emptyTitle)}
            hint={t(($) => $.none.emptyHint)}
            action={
              allows('project.setup') && (
                <Link to={path('setup')}>
                  <Button type="primary" tabIndex={-1}>
                    {t(($) => $.none.setUp)}
                  </Button>
                </Link>
              )
            }
          />
        }
      >
        {() => (
          <>
            <FilterBar
              devices={devices}
              regions={regions}
              filter={filter}
              filtered={filtered}
              view={view}
              narrow={narrow}
              change={change}
            />
            {filtered.list.length === 0 ? (
              <Empty
                title={t(($) => $.none.title)}
                hint={t(($) => $.none.hint)}
                action={isFiltering(filter) && <Button onClick={() => change(noFilter, { push: true })}>{t(($) => $.filter.clear)}</Button>}
              />
            ) : view === 'table' ? (
              <DeviceTable {...shown} look={look} sort={filter.sort} descending={filter.descending} onSort={onSort} />
            ) : (
              <DeviceCards {...shown} />
            )}
          </>
        )}
      </States>
    </div>
  );
}

function DevicesSkeleton() {
  return (
    <>
      <div className="device-filters">
        <Skeleton height={76} />
      </div>
      <div className="device-cards-waiting">
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey places have no identity
          <Skeleton key={index} height={172} />
        ))}
      </div>
    </>
  );
}
