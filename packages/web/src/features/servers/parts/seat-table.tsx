import { type ServerState, serversApi } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Menu } from '../../../kit/control/menu.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { useChange } from '../../../platform/api/use-call.ts';
import { serversText } from '../text.ts';
import { loadText } from './load.ts';

type Seat = ServerState['seats'][number] & { readonly server: ServerState };

/** Every project with its server, and the action to move it. */
export function SeatTable({ servers, onMoved }: { readonly servers: readonly ServerState[]; readonly onMoved: () => void }) {
  const t = serversText.useText();
  const nameOf = (id: string) => servers.find((each) => each.id === id)?.name ?? id;
  const change = useChange(serversApi.moveSeat, {
    success: (_result, { body }) => t(($) => $.moved, { server: nameOf(body.server) }),
    onDone: onMoved,
  });
  const rows: readonly Seat[] = servers.flatMap((server) => server.seats.map((seat) => ({ ...seat, server })));
  const items = ({ projectId, server: now }: Seat) =>
    servers.map(({ id, name, isLeaving }) => ({
      key: id,
      label: id === now.id ? t(($) => $.keepHere, { server: name }) : t(($) => $.moveTo, { server: name }),
      disabled: isLeaving,
      onClick: () => change.mutate({ body: { projectId, server: id } }),
    }));
  const columns: readonly Column<Seat>[] = [
    {
      id: 'project',
      title: t(($) => $.col.project),
      card: 'title',
      value: ({ name }) => name,
      cell: ({ name }) => <span translate="no">{name}</span>,
    },
    {
      id: 'server',
      title: t(($) => $.col.server),
      value: ({ server }) => server.name,
      cell: ({ server }) => <span translate="no">{server.name}</span>,
    },
    { id: 'load', title: t(($) => $.col.load), number: true, width: 120, card: 'end', cell: ({ load }) => loadText(load) },
    { id: 'place', title: t(($) => $.col.place), width: 120, cell: ({ byHand }) => t(($) => (byHand ? $.byHand : $.auto)) },
    {
      id: 'act',
      title: t(($) => $.col.act),
      width: 120,
      card: 'acts',
      cell: (seat) => (
        <Menu items={items(seat)} disabled={servers.length < 2 || change.isPending}>
          <Button size="small" label={t(($) => $.moveOf, { name: seat.name })}>
            {t(($) => $.move)}
          </Button>
        </Menu>
      ),
    },
  ];
  return (
    <Table<Seat>
      id="servers"
      label={t(($) => $.list)}
      columns={columns}
      rows={rows}
      rowKey={({ projectId }) => projectId}
      none={{ title: t(($) => $.none.title), hint: t(($) => $.none.hint) }}
    />
  );
}
