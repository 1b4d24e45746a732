import { type SecurityEvent, securityKinds, securitySeverities, timeText } from '@czyun/contract';
import { Table, type TableColumnsType } from 'antd';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { ActorName } from '../../../shared/people/actor-name.tsx';
import { useTimeZone } from '../../../shared/project/project-context.ts';
import { Dot } from '../../../shared/ui/badges.tsx';
import { TimesMark } from '../../../shared/ui/list.tsx';
import { securityText } from '../text.ts';

export interface EventListProps {
  readonly events: readonly SecurityEvent[];
  readonly projectName: (id: number) => string;
}

/** The edge of a card: as of alarms of that gravity. */
const cardMarks = { info: '', warning: 's2', critical: 's1' } as const;

const tones = { info: 'info', warning: 'warn', critical: 'fault' } as const;

function Severity({ event }: { readonly event: SecurityEvent }) {
  const language = useLanguage();
  return (
    <span className="cz-word">
      <Dot tone={tones[event.severity]} />
      {securitySeverities[event.severity][language]}
    </span>
  );
}

function Kind({ event }: { readonly event: SecurityEvent }) {
  const t = securityText.use();
  const language = useLanguage();
  const zone = useTimeZone();
  return (
    <span>
      {securityKinds[event.kind][language]}
      <TimesMark count={event.count} title={t(($) => $.folded, { n: event.count, time: timeText(event.lastTime, zone) })} />
    </span>
  );
}

/** Strangers are told apart from accounts: a name that was typed proves nothing. */
function Who({ event: { by } }: { readonly event: SecurityEvent }) {
  const t = securityText.use();
  if (by.userId !== null || by.linkId !== null) return <ActorName actor={by} shown={null} />;
  return (
    <span>
      {by.loginName !== '' && <span translate="no">{by.loginName} </span>}
      <small className="cz-list-faint">{t(($) => $.stranger)}</small>
    </span>
  );
}

function Detail({ event: { call, detail } }: { readonly event: SecurityEvent }) {
  const parts = [call, detail === call ? null : detail].filter((part) => part !== null && part !== '');
  if (parts.length === 0) return null;
  return (
    <span className="security-detail" translate="no">
      {parts.join(' · ')}
    </span>
  );
}

/** Events as a table, newest first. */
export function EventTable({ events, projectName, loading }: EventListProps & { readonly loading: boolean }) {
  const t = securityText.use();
  const zone = useTimeZone();
  const columns: TableColumnsType<SecurityEvent> = [
    {
      key: 'time',
      title: t(($) => $.col.time),
      width: 168,
      render: (_, { time }) => <span className="cz-num">{timeText(time, zone)}</span>,
    },
    { key: 'severity', title: t(($) => $.col.severity), width: 96, render: (_, event) => <Severity event={event} /> },
    { key: 'kind', title: t(($) => $.col.kind), width: 220, render: (_, event) => <Kind event={event} /> },
    { key: 'who', title: t(($) => $.col.who), width: 200, render: (_, event) => <Who event={event} /> },
    {
      key: 'address',
      title: t(($) => $.col.address),
      width: 150,
      render: (_, { address }) => <span className="cz-num">{address === '' ? '-' : address}</span>,
    },
    {
      key: 'project',
      title: t(($) => $.col.project),
      width: 150,
      render: (_, { projectId }) => (projectId === null ? '-' : <span translate="no">{projectName(projectId)}</span>),
    },
    { key: 'detail', title: t(($) => $.col.detail), render: (_, event) => <Detail event={event} /> },
  ];
  return (
    <Table<SecurityEvent>
      className="cz-list-table security-table"
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={events}
      loading={loading}
      pagination={false}
      sticky={{ getContainer: () => document.getElementById('main') ?? window }}
      scroll={{ x: 1080 }}
    />
  );
}

/** Events on a phone: one card each. */
export function EventCards({ events, projectName }: EventListProps) {
  const t = securityText.use();
  const zone = useTimeZone();
  return (
    <ul className="cz-list-cards security-cards" aria-label={t(($) => $.list)}>
      {events.map((event) => (
        <li key={event.id} className={cardMarks[event.severity]}>
          <div className="top">
            <Severity event={event} />
            <span className="cz-num when">{timeText(event.time, zone)}</span>
          </div>
          <b>
            <Kind event={event} />
          </b>
          <div className="bottom">
            <Who event={event} />
            <span className="cz-num">{event.address}</span>
            {event.projectId !== null && <span translate="no">{projectName(event.projectId)}</span>}
          </div>
          <Detail event={event} />
        </li>
      ))}
    </ul>
  );
}
