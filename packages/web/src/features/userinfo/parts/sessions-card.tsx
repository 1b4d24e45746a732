import { accountsApi, type CallResult, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { useChange } from '../../../platform/api/use-call.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { agentName } from '../agent.ts';
import { useOwnSessions } from '../queries.ts';
import { userinfoText } from '../text.ts';
import css from '../userinfo.module.css';

type OwnSession = CallResult<typeof accountsApi.sessionList>['list'][number];

/** Sessions of the account; every session but this one can be ended. */
export function SessionsCard() {
  const t = userinfoText.useText();
  const confirm = useConfirm();
  const sessions = useOwnSessions();
  const options = {
    renews: [accountsApi.sessionList],
    success: ({ ended }: { readonly ended: number }) => t(($) => $.sessions.ended, { n: ended }),
  };
  const end = useChange(accountsApi.sessionEnd, options);
  const endOthers = useChange(accountsApi.sessionEndOthers, options);
  const others = sessions.data?.list.filter(({ current }) => !current).length ?? 0;
  const askAll = () =>
    confirm({
      title: t(($) => $.sessions.endOthersTitle, { n: others }),
      effect: t(($) => $.sessions.endOthersText),
      button: t(($) => $.sessions.endOthers),
      danger: true,
      act: () => endOthers.mutateAsync({}),
    });
  return (
    <Card
      of={sessions}
      flush
      title={t(($) => $.sessions.title)}
      extra={
        others > 0 && (
          <Button size="small" danger onClick={askAll}>
            {t(($) => $.sessions.endOthers)}
          </Button>
        )
      }
    >
      <List lines scrolls className={css.rows}>
        {(sessions.data?.list ?? []).map((item) => (
          <SessionRow
            key={item.id}
            item={item}
            busy={end.isPending && end.variables.body.id === item.id}
            onEnd={() => end.mutate({ body: { id: item.id } })}
          />
        ))}
      </List>
    </Card>
  );
}

function SessionRow({ item, busy, onEnd }: { readonly item: OwnSession; readonly busy: boolean; readonly onEnd: () => void }) {
  const t = userinfoText.useText();
  const zone = useTimeZone();
  const agent = agentName(item.agent) ?? t(($) => $.sessions.unknown);
  const time = (at: number) => timeText(at, zone, 'minute');
  return (
    <ListRow
      gap="wide"
      title={
        <span className={box.strong} title={item.agent}>
          {agent}
          {item.current && <span className={`${box.badge} ${box.ok}`}>{t(($) => $.sessions.current)}</span>}
        </span>
      }
      notes={[
        <span key="facts" className={`${box.row} ${box.wrap} ${box.wide} ${box.tabular} ${css.facts}`}>
          <span>{t(($) => $.sessions.seen, { time: time(item.lastSeen) })}</span>
          <span>{t(($) => $.sessions.began, { time: time(item.created) })}</span>
          <span>{t(($) => $.sessions.expires, { time: time(item.expires) })}</span>
          <span>{t(($) => $.sessions.address, { address: item.address })}</span>
        </span>,
      ]}
      end={
        !item.current && (
          <Button size="small" busy={busy} onClick={onEnd} label={t(($) => $.sessions.endOf, { agent, time: time(item.created) })}>
            {t(($) => $.sessions.end)}
          </Button>
        )
      }
    />
  );
}
