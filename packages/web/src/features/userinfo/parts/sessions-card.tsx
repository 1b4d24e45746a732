import { accountsApi, type CallResult, timeText } from '@czyun/contract';
import { App, Button } from 'antd';
import { useChange } from '../../../shared/api/use-call.ts';
import { useTimeZone } from '../../../shared/project/project-context.ts';
import { shared } from '../../../shared/text.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Skeleton, States } from '../../../shared/ui/states.tsx';
import { agentName } from '../agent.ts';
import { useOwnSessions } from '../queries.ts';
import { userinfoText } from '../text.ts';

type OwnSession = CallResult<typeof accountsApi.sessionList>['list'][number];

/** Where the account is signed in; every session but this one can be ended. */
export function SessionsCard() {
  const t = userinfoText.use();
  const say = shared.use();
  const { message, modal } = App.useApp();
  const sessions = useOwnSessions();
  const done = ({ ended }: { readonly ended: number }) => void message.success(t(($) => $.sessions.ended, { n: ended }));
  const end = useChange(accountsApi.sessionEnd, { renews: [accountsApi.sessionList], onDone: done });
  const endOthers = useChange(accountsApi.sessionEndOthers, { renews: [accountsApi.sessionList], onDone: done });
  const others = sessions.data?.list.filter(({ current }) => !current).length ?? 0;
  const askAll = () =>
    modal.confirm({
      title: t(($) => $.sessions.endOthersTitle, { n: others }),
      content: t(($) => $.sessions.endOthersText),
      okText: t(($) => $.sessions.endOthers),
      okButtonProps: { danger: true },
      cancelText: say(($) => $.action.cancel),
      onOk: () => endOthers.mutateAsync({}).catch(() => undefined),
    });
  return (
    <Card
      flush
      title={t(($) => $.sessions.title)}
      extra={
        others > 0 && (
          <Button size="small" danger onClick={() => void askAll()}>
            {t(($) => $.sessions.endOthers)}
          </Button>
        )
      }
    >
      <States of={sessions} skeleton={<Skeleton height={160} />}>
        {({ list }) => (
          <ul className="userinfo-rows">
            {list.map((item) => (
              <SessionRow
                key={item.id}
                item={item}
                busy={end.isPending && end.variables.body.id === item.id}
                onEnd={() => end.mutate({ body: { id: item.id } })}
              />
            ))}
          </ul>
        )}
      </States>
    </Card>
  );
}

function SessionRow({ item, busy, onEnd }: { readonly item: OwnSession; readonly busy: boolean; readonly onEnd: () => void }) {
  const t = userinfoText.use();
  const zone = useTimeZone();
  const agent = agentName(item.agent) ?? t(($) => $.sessions.unknown);
  const time = (at: number) => timeText(at, zone, 'minute');
  return (
    <li>
      <div className="what">
        <span className="name" title={item.agent}>
          {agent}
          {item.current && <span className="userinfo-tag">{t(($) => $.sessions.current)}</span>}
        </span>
        <span className="facts">
          <span>{t(($) => $.sessions.seen, { time: time(item.lastSeen) })}</span>
          <span>{t(($) => $.sessions.began, { time: time(item.created) })}</span>
          <span>{t(($) => $.sessions.expires, { time: time(item.expires) })}</span>
          <span>{t(($) => $.sessions.address, { address: item.address })}</span>
        </span>
      </div>
      {!item.current && (
        <Button size="small" loading={busy} onClick={onEnd} aria-label={t(($) => $.sessions.endOf, { agent, time: time(item.created) })}>
          {t(($) => $.sessions.end)}
        </Button>
      )}
    </li>
  );
}
