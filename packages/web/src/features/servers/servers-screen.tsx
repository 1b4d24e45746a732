import { serversApi } from '@czyun/contract';
import { Notice } from '../../kit/control/notice.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { States } from '../../kit/ui/states.tsx';
import { useCall } from '../../platform/api/use-call.ts';
import { loadText, totalOf } from './parts/load.ts';
import { SeatTable } from './parts/seat-table.tsx';
import { ServerCard } from './parts/server-card.tsx';
import { serversText } from './text.ts';

/** How often the figures are read, ms. */
const everyMs = 2000;

/** The servers of the installation: their share of the load, how well they keep up, and the projects on each. */
export function ServersScreen() {
  const t = serversText.useText();
  const asked = useCall(serversApi.getServers, {}, { everyMs, freshMs: 1000, quiet: true });
  const { data } = asked;
  const total = data?.servers.reduce((sum, each) => sum + totalOf(each), 0) ?? 0;
  return (
    <ListPage>
      <PageHead title={t(($) => $.title)} sub={data && t(($) => $.sub, { n: data.servers.length, load: loadText(total) })} />
      <States of={asked}>
        {({ servers, isConnected, unowned }) => (
          <>
            {!isConnected && <Notice kind="error" title={t(($) => $.busAway)} />}
            {unowned.length > 0 && (
              <Notice
                kind="warning"
                title={t(($) => $.unowned, { n: unowned.length, names: unowned.map(({ name }) => name).join(', ') })}
              />
            )}
            {servers.map((server) => (
              <ServerCard key={server.id} server={server} total={total} />
            ))}
            <SeatTable servers={servers} onMoved={() => void asked.refetch()} />
          </>
        )}
      </States>
    </ListPage>
  );
}
