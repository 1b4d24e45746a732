import type { routes } from '@czyun/contract';
import { spanText, timeText } from '@czyun/contract';
import { orderPriorities, orderStates, type ProductionOrder } from '@czyun/contract/production';
import { Button } from '../../../kit/control/button.tsx';
import type { FilteredColumn } from '../../../kit/table/column.ts';
import box from '../../../kit/ui/box.module.css';
import { Badge } from '../../../kit/ui/layout.tsx';
import type { useAddress } from '../../../platform/address/use-address.ts';
import { countText } from '../../../platform/format/count.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import css from '../production.module.css';
import type { Plan } from '../queries.ts';
import { productionText } from '../text.ts';
import { OrderLine } from './order-line.tsx';

type Asked = ReturnType<typeof useAddress<typeof routes.TableView.address.fields>>['asked'];

const tones = { unplanned: 'warn', planned: 'action', running: 'ok', finished: 'ok', closed: 'action' } as const;

export function useOrderColumns(plan: Plan | null, onOpen: (id: number) => void): readonly FilteredColumn<ProductionOrder, Asked>[] {
  const t = productionText.useText();
  const language = useLanguage();
  const zone = useTimeZone();
  const names = new Map(plan?.machines.map(({ deviceId, name }) => [deviceId, name]));
  const nameOf = (id: number) => names.get(id) ?? String(id);
  const machinesOf = ({ operations }: ProductionOrder) =>
    operations.map(({ deviceId }) => (deviceId === null ? '-' : nameOf(deviceId))).join(' > ');
  const allowedOf = ({ operations }: ProductionOrder) => operations.map(({ machines }) => machines.map(nameOf).join(' / ')).join(' > ');
  const latenessText = ({ lateness, lateMs }: ProductionOrder) =>
    lateness === 'no' ? t(($) => $.late.no) : t(($) => $.late.by, { state: t(($) => $.late[lateness]), time: spanText(lateMs, language) });
  return [
    {
      ...{ id: 'number', title: t(($) => $.column.number), width: 104, card: 'mark', stays: true },
      value: ({ number }) => number,
      cell: ({ id, number }) => (
        <Button size="small" kind="link" onClick={() => onOpen(id)}>
          {number}
        </Button>
      ),
    },
    {
      ...{ id: 'product', title: t(($) => $.column.product), width: 'minmax(120px, 1fr)', card: 'title' },
      value: ({ productName }) => productName,
      cell: ({ productName }) => (
        <span className={`${box.line} ${box.clip}`} title={productName} translate="no">
          {productName}
        </span>
      ),
      filter: {
        ...{ kind: 'one', param: 'product', all: t(($) => $.filter.all) },
        options: (plan?.settings.products ?? []).map(({ code, name, nameEn }) => ({
          value: code,
          label: language === 'en' ? nameEn : name,
        })),
      },
    },
    {
      ...{ id: 'state', title: t(($) => $.column.state), width: 88, card: 'end' },
      value: ({ state }) => t(($) => $.state[state]),
      cell: ({ state }) => (
        <span>
          <Badge tone={tones[state]} style={{ marginInlineStart: 0 }}>
            {t(($) => $.state[state])}
          </Badge>
        </span>
      ),
      filter: {
        ...{ kind: 'one', param: 'state', all: t(($) => $.filter.all) },
        options: orderStates.map((value) => ({ value, label: t(($) => $.state[value]) })),
      },
    },
    {
      ...{ id: 'made', title: t(($) => $.column.progress), width: 'minmax(156px, 1fr)', card: 'body' },
      value: ({ made }) => made,
      beside: [
        { id: 'quantity', title: t(($) => $.column.quantity), number: true, decimals: 0, value: ({ quantity }) => quantity },
        { id: 'rejects', title: t(($) => $.column.rejects), number: true, decimals: 0, value: ({ rejects }) => rejects },
      ],
      cell: (order) => <OrderProgress order={order} />,
    },
    {
      ...{ id: 'line', title: t(($) => $.column.line), width: 'minmax(88px, 1.4fr)', card: 'body' },
      cell: (order) => plan && <OrderLine order={order} start={plan.start} end={plan.end} now={plan.now} />,
    },
    { id: 'due', title: t(($) => $.column.due), instant: 'minute', width: 144, card: 'fact', labelled: true, value: ({ due }) => due },
    {
      ...{ id: 'expected', title: t(($) => $.column.expected), instant: 'minute', width: 144, card: 'fact', labelled: true },
      value: ({ expectedEnd }) => expectedEnd,
      beside: [{ id: 'lateness', title: t(($) => $.column.lateness), value: latenessText }],
      cell: (order) => (
        <span className={box.two}>
          <span className="cz-num">{order.expectedEnd === null ? '-' : timeText(order.expectedEnd, zone, 'minute')}</span>
          <small className={order.lateness === 'late' ? box.bad : order.lateness === 'soon' ? box.alert : box.faint}>
            {latenessText(order)}
          </small>
        </span>
      ),
      filter: {
        ...{ kind: 'either', param: 'late', label: t(($) => $.column.lateness) },
        words: { either: t(($) => $.filter.either), no: t(($) => $.filter.no), yes: t(($) => $.filter.yes) },
      },
    },
    {
      ...{ id: 'priority', title: t(($) => $.column.priority), width: 72, card: 'none' },
      value: ({ priority }) => t(($) => $.priority[orderPriorities.find((each) => each === priority) ?? 2]),
    },
    {
      ...{ id: 'machines', title: t(($) => $.column.planned), width: 'minmax(160px, 1.2fr)', card: 'fact' },
      value: machinesOf,
      cell: (order) => (
        <span className={`${box.line} ${box.clip}`} title={machinesOf(order)} translate="no">
          {machinesOf(order)}
        </span>
      ),
      beside: [
        { id: 'allowed', title: t(($) => $.column.machines), value: allowedOf },
        { id: 'batch', title: t(($) => $.column.batch), value: ({ batch }) => batch || null },
        { id: 'note', title: t(($) => $.column.note), value: ({ note }) => note || null },
      ],
    },
  ];
}

function OrderProgress({ order: { made, quantity, productName } }: { readonly order: ProductionOrder }) {
  const t = productionText.useText();
  const text = t(($) => $.column.pieces, { made: countText(made ?? 0), all: countText(quantity) });
  return (
    <span className={css.progress}>
      <span className={css.bar} role="img" aria-label={`${productName}: ${text}`}>
        <span className={css.done} style={{ width: `${Math.min(100, ((made ?? 0) / quantity) * 100)}%` }} />
      </span>
      <span className={`${box.small} ${box.tabular} ${box.clip}`} aria-hidden="true">
        {`${countText(made ?? 0)} / ${countText(quantity)}`}
      </span>
    </span>
  );
}
