import { CheckCircleOutlined } from '@ant-design/icons';
import { routes, timeText } from '@czyun/contract';
import { incidentStateWords } from '@czyun/contract/incidents';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { Text } from '../../../kit/ui/layout.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { Skeleton } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { shortContent } from '../../../parts/alarms/short-content.ts';
import { ApprovalList } from '../../../parts/control/approval-list.tsx';
import { useApprovals } from '../../../parts/control/queries.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { workspaceText } from '../text.ts';
import { useTasks } from './use-tasks.ts';

const waitingPx = { desk: 148, phone: 122 } as const;
const maxListed = 5;

/** Pending tasks of the user: three figures, then each item with a link. */
export function ToDoPanel() {
  const t = workspaceText.useText();
  const narrow = useNarrow();
  const { id: projectId } = useProject();
  const approvals = useApprovals(projectId);
  const tasks = useTasks();
  const waiting = (approvals.data?.list ?? []).filter(({ answerable, own }) => answerable || own);
  const handOvers = tasks.handOvers.missing.length + tasks.handOvers.taking.length;
  const assigned = tasks.alarms.length + tasks.incidents.length;
  const isKnown = (tasks.isKnown || tasks.error !== null) && (approvals.data !== undefined || approvals.error !== null);
  const hasFailed = tasks.error !== null || approvals.error !== null;
  return (
    <Panel title={t(($) => $.todo.title)} menu={false}>
      {!isKnown ? (
        <Skeleton height={narrow ? waitingPx.phone : waitingPx.desk} />
      ) : (
        <div className={box.stack} data-todo={waiting.length + handOvers + assigned}>
          <dl className={`${box.plain} ${box.row} ${box.wide}`}>
            <Count name={t(($) => $.todo.approvals)} n={waiting.length} />
            <Count name={t(($) => $.todo.handOvers)} n={handOvers} />
            <Count name={t(($) => $.todo.tasks)} n={assigned} />
          </dl>
          {hasFailed && <Text tone="alert">{t(($) => $.todo.failed)}</Text>}
          {waiting.length > 0 && <ApprovalList list={waiting} />}
          {handOvers + assigned > 0 && <Items tasks={tasks} />}
          {!hasFailed && waiting.length + handOvers + assigned === 0 && (
            <div className={`${box.row} ${box.top}`}>
              <CheckCircleOutlined className={box.good} aria-hidden style={{ marginBlockStart: 4 }} />
              <span className={box.two}>
                {t(($) => $.todo.none)}
                <small>{t(($) => $.todo.noneHint)}</small>
              </span>
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}

function Count({ name, n }: { readonly name: string; readonly n: number }) {
  return (
    <div className={box.grow}>
      <dt className={`${box.small} ${box.soft} ${box.clip}`}>{name}</dt>
      <dd className={`${box.plain} ${box.figure} ${box.strong} ${box.tabular} ${n === 0 ? box.faint : ''}`}>{n}</dd>
    </div>
  );
}

interface Item {
  readonly key: string;
  readonly to: string;
  readonly lead: ReactNode;
  readonly title: ReactNode;
  readonly note: string;
}

function Items({ tasks }: { readonly tasks: ReturnType<typeof useTasks> }) {
  const t = workspaceText.useText();
  const to = useLinks();
  const word = useWord();
  const { timeZone: zone } = useProject();
  const shiftOf = ({ crewName, name }: { readonly crewName: string; readonly name: string }) => `${crewName} ${name}`;
  const { handOvers, alarms, incidents } = tasks;
  const items: readonly Item[] = [
    ...handOvers.taking.map(
      (shift): Item => ({
        key: `take${shift.handOverId}`,
        to: to(routes.shifts, { tab: 'handOver', id: shift.handOverId }),
        lead: null,
        title: t(($) => $.todo.takeOver, { shift: shiftOf(shift) }),
        note: timeText(shift.end, zone, 'minute'),
      }),
    ),
    ...handOvers.missing.map(
      (shift): Item => ({
        key: `hand${shift.start}.${shift.crewId}`,
        to: to(routes.shifts, { tab: 'handOver' }),
        lead: null,
        title: t(($) => $.todo.handOver, { shift: shiftOf(shift) }),
        note: timeText(shift.end, zone, 'minute'),
      }),
    ),
    ...alarms.map(
      (entry): Item => ({
        key: `alarm${entry.id}`,
        to: entry.deviceId === null ? to(routes.log) : to(routes['dev-log'], { id: entry.deviceId }),
        lead: entry.severity !== null && <SeverityTag severity={entry.severity} />,
        title: shortContent(entry),
        note: `${t(($) => $.todo.alarm)} · ${entry.deviceName ?? ''}`,
      }),
    ),
    ...incidents.map(
      (incident): Item => ({
        key: `incident${incident.id}`,
        to: to(routes.incident, { id: incident.id }),
        lead: null,
        title: <span translate="no">{incident.title}</span>,
        note: `${t(($) => $.todo.incident)} · ${word(incidentStateWords[incident.state])} · ${timeText(incident.start, zone, 'minute')}`,
      }),
    ),
  ];
  return (
    <>
      <List lines>
        {items.slice(0, maxListed).map(({ key, to: target, lead, title, note }) => (
          <ListRow key={key} lead={lead} title={<Link to={target}>{title}</Link>} notes={[note]} data-task={key} />
        ))}
      </List>
      {items.length > maxListed && <small className={box.faint}>{t(($) => $.todo.more, { n: items.length - maxListed })}</small>}
    </>
  );
}
