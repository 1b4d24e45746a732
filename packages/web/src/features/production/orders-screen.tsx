import { PlusOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import type { ProductionOrder } from '@czyun/contract/production';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Notice } from '../../kit/control/notice.tsx';
import { QueryBar } from '../../kit/table/query-bar.tsx';
import { Table } from '../../kit/table/table.tsx';
import { TableExport } from '../../kit/table/table-export.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { ImportDialog } from './parts/import-dialog.tsx';
import { useOrderColumns } from './parts/order-columns.tsx';
import { OrderDrawer } from './parts/order-drawer.tsx';
import { OrderFigures } from './parts/order-figures.tsx';
import { SettingsDrawer } from './parts/settings-drawer.tsx';
import { isOpen, usePlan } from './queries.ts';
import { productionText } from './text.ts';

const none: readonly ProductionOrder[] = [];
const usual = routes.TableView.address.read(new URLSearchParams());
type Asked = ReturnType<typeof useAddress<typeof routes.TableView.address.fields>>['asked'];

function isShown(order: ProductionOrder, { q, state, late, product }: Asked): boolean {
  const words = q.trim().toLowerCase();
  const isFound = [order.number, order.product, order.productName, order.batch].some((text) => text.toLowerCase().includes(words));
  if (words !== '' && !isFound) return false;
  if (late !== null && late !== (order.lateness !== 'no')) return false;
  return (state === null || order.state === state) && (product === '' || order.product === product);
}

/** Production orders: progress, due time and expected end of each. */
export function OrdersScreen() {
  const t = productionText.useText();
  const to = useLinks();
  const narrow = useNarrow();
  const { id: projectId } = useProject();
  const may = useAllows()('production.plan');
  const state = useAddress(routes.TableView);
  const { asked, change } = state;
  const [opened, setOpened] = useState<'settings' | 'import' | null>(null);
  const plan = usePlan(projectId);
  const { data } = plan;
  const orders = data?.orders ?? none;
  // Open orders first, both groups by due time.
  const rows = orders.filter((order) => isShown(order, asked)).toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || a.due - b.due);
  const open = (order: string) => change({ order }, { push: true });
  const columns = useOrderColumns(data ?? null, (id) => open(String(id)));
  const add = may && (
    <Button kind="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('new')}>
      {t(($) => $.add)}
    </Button>
  );
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={t(($) => $.sub)}
        extra={
          <>
            <TableExport table="production-orders" name={t(($) => $.file)} disabled={rows.length === 0} />
            <Link to={to(routes.schedule)}>{t(($) => $.gantt)}</Link>
            {may && <Button onClick={() => setOpened('import')}>{t(($) => $.import.open)}</Button>}
            {may && <Button onClick={() => setOpened('settings')}>{t(($) => $.settings.open)}</Button>}
            {add}
          </>
        }
      />
      {data !== undefined ? (
        <OrderFigures orders={orders} onPreset={(fields) => change(fields, { push: true })} />
      ) : plan.error !== null ? (
        <Failed error={plan.error} onRetry={() => void plan.refetch()} />
      ) : (
        <Skeleton height={narrow ? 190 : 94} />
      )}
      {data?.hasCalendar === false && (
        <Notice
          kind="warning"
          role="status"
          title={t(($) => $.noCalendar)}
          action={<Link to={to(routes.shifts)}>{t(($) => $.shifts)}</Link>}
        />
      )}
      <QueryBar
        label={t(($) => $.filter.label)}
        state={state}
        usual={usual}
        columns={columns}
        filters={[{ kind: 'words', param: 'q', label: t(($) => $.filter.label), placeholder: t(($) => $.filter.words) }]}
        presets={[
          { key: 'all', label: t(($) => $.preset.all), fields: {} },
          { key: 'late', label: t(($) => $.preset.late), fields: { late: true } },
          { key: 'running', label: t(($) => $.preset.running), fields: { state: 'running' } },
          { key: 'unplanned', label: t(($) => $.preset.unplanned), fields: { state: 'unplanned' } },
        ]}
      />
      <Table<ProductionOrder>
        id="production-orders"
        label={t(($) => $.file)}
        of={plan}
        rows={rows}
        rowKey={({ id }) => id}
        edge={({ lateness }) => (lateness === 'late' ? 1 : lateness === 'soon' ? 2 : null)}
        columns={columns}
        none={{ title: t(($) => $.none.title), hint: t(($) => $.none.hint), action: add }}
        filtered={state.isFiltering ? { title: t(($) => $.none.noMatch), undo: state.clear } : null}
      />
      {data !== undefined && asked.order !== '' && (
        <OrderDrawer key={asked.order} asked={asked.order} plan={data} onClose={() => change({ order: null })} />
      )}
      {data !== undefined && opened === 'settings' && <SettingsDrawer plan={data} onClose={() => setOpened(null)} />}
      {opened === 'import' && <ImportDialog onClose={() => setOpened(null)} />}
    </ListPage>
  );
}
