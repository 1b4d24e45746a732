import { type SecurityEvent, securityKinds, securitySeverities, timeText } from '@czyun/contract';
import type { FilteredColumn } from '../../../kit/table/column.ts';
import { Dot } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { TimesMark } from '../../../kit/ui/list.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { securityText } from '../text.ts';
import type { SecurityAsked } from './address.ts';
import type { EventFilters } from './filters.ts';

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
  const t = securityText.useText();
  const language = useLanguage();
  const zone = useTimeZone();
  return (
    <span>
      {securityKinds[event.kind][language]}
      <TimesMark count={event.count} title={t(($) => $.folded, { n: event.count, time: timeText(event.lastTime, zone) })} />
    </span>
  );
}

/** Unknown names are marked: a typed name does not prove an account. */
function Who({ event: { by } }: { readonly event: SecurityEvent }) {
  const t = securityText.useText();
  if (by.userId !== null || by.linkId !== null) return <ActorName actor={by} shown={null} />;
  return (
    <span>
      {by.loginName !== '' && <span translate="no">{by.loginName} </span>}
      <small className={box.faint}>{t(($) => $.stranger)}</small>
    </span>
  );
}

function Detail({ event: { call, detail } }: { readonly event: SecurityEvent }) {
  const parts = [call, detail === call ? null : detail].filter((part) => part !== null && part !== '');
  if (parts.length === 0) return null;
  return (
    <span className={`${box.soft} ${box.anywhere}`} translate="no">
      {parts.join(' · ')}
    </span>
  );
}

/** The columns of the security log, newest first. */
export function useEventColumns(
  projectName: (id: number) => string,
  filters: EventFilters,
): readonly FilteredColumn<SecurityEvent, SecurityAsked>[] {
  const t = securityText.useText();
  const zone = useTimeZone();
  return [
    {
      id: 'time',
      title: t(($) => $.col.time),
      width: 176,
      stays: true,
      card: 'end',
      filter: filters.time,
      cell: ({ time }) => <span className="cz-num">{timeText(time, zone)}</span>,
    },
    {
      id: 'severity',
      title: t(($) => $.col.severity),
      width: 96,
      card: 'mark',
      filter: filters.severity,
      cell: (event) => <Severity event={event} />,
    },
    {
      id: 'kind',
      title: t(($) => $.col.kind),
      width: 220,
      stays: true,
      card: 'title',
      filter: filters.kind,
      cell: (event) => <Kind event={event} />,
    },
    { id: 'who', title: t(($) => $.col.who), width: 200, filter: filters.who, cell: (event) => <Who event={event} /> },
    {
      id: 'address',
      title: t(($) => $.col.address),
      width: 150,
      filter: filters.address,
      cell: ({ address }) => <span className="cz-num">{address === '' ? '-' : address}</span>,
      cardCell: ({ address }) => (address === '' ? null : <span className="cz-num">{address}</span>),
    },
    {
      id: 'project',
      title: t(($) => $.col.project),
      width: 150,
      filter: filters.project,
      cell: ({ projectId }) => (projectId === null ? '-' : <span translate="no">{projectName(projectId)}</span>),
      cardCell: ({ projectId }) => (projectId === null ? null : <span translate="no">{projectName(projectId)}</span>),
    },
    { id: 'detail', title: t(($) => $.col.detail), card: 'body', cell: (event) => <Detail event={event} /> },
  ];
}
