import { type CallResult, channelNames, deliveryStates, type noticesApi, routes } from '@czyun/contract';
import { useState } from 'react';
import { Segmented } from '../../../kit/control/segmented.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { deliveriesPage, type Scope, useDeliveries } from '../queries.ts';
import { noticesText } from '../text.ts';

type Delivery = CallResult<typeof noticesApi.noticeDeliveries>['list'][number];

const looks = { waiting: box.alert, delivered: box.ok, failed: box.bad } as const;

/** Notifications that were sent, and their results. */
export function DeliveriesTable() {
  const t = noticesText.useText();
  const project = useProject();
  const allows = useAllows();
  const { asked, change } = useAddress(routes.notices);
  const [scope, setScope] = useState<Scope>('own');
  const deliveries = useDeliveries(project.id, scope, asked.page);
  const columns = useDeliveryColumns();
  return (
    <div className={box.stack}>
      {allows('project.setup') && (
        <span>
          <Segmented<Scope>
            label={t(($) => $.deliveries.whose)}
            value={scope}
            options={(['own', 'project'] as const).map((value) => ({ value, label: t(($) => $.deliveries[value]) }))}
            onChange={(next) => {
              setScope(next);
              change({ page: null });
            }}
          />
        </span>
      )}
      <Table<Delivery>
        id="notice-deliveries"
        label={t(($) => $.deliveries[scope])}
        of={deliveries}
        rows={deliveries.data?.list ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.deliveries.none), hint: t(($) => $.deliveries.noneHint) }}
        pages={{ page: asked.page, pageSize: deliveriesPage, total: deliveries.data?.total ?? 0, change }}
      />
    </div>
  );
}

function useDeliveryColumns(): readonly Column<Delivery>[] {
  const t = noticesText.useText();
  const language = useLanguage();
  return [
    { id: 'time', title: t(($) => $.deliveries.time), width: 184, labelled: true, instant: 'second', value: ({ created }) => created },
    { id: 'subject', title: t(($) => $.deliveries.subject), stays: true, card: 'title', value: ({ subject }) => subject },
    {
      id: 'channel',
      title: t(($) => $.deliveries.channel),
      labelled: true,
      value: ({ channel, address }) => `${channelNames[channel][language]} · ${address}`,
    },
    {
      id: 'state',
      title: t(($) => $.deliveries.state),
      width: 112,
      card: 'end',
      value: ({ state }) => deliveryStates[state][language],
      cell: ({ state }) => <span className={`${box.badge} ${looks[state]}`}>{deliveryStates[state][language]}</span>,
    },
    {
      id: 'attempts',
      title: t(($) => $.deliveries.attempts),
      number: true,
      width: 80,
      decimals: 0,
      labelled: true,
      value: ({ attempts }) => attempts,
    },
    {
      id: 'answer',
      title: t(($) => $.deliveries.answer),
      labelled: true,
      value: ({ error, answer }) => [error, answer].filter(Boolean).join(' · ') || null,
    },
  ];
}
