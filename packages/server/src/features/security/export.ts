/** The security log as rows of a file, page by page, newest first. */
import { type FileColumn, type Language, securityKinds, securitySeverities } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Tabular } from '../../tabular/tabular-file.ts';
import { type EventFilter, type EventRow, eventsAfter, knownOf } from './repo.ts';

const maxRows = 200_000;
const pageRows = 1000;

const heads = {
  time: { zh: '时间（UTC）', en: 'Time (UTC)' },
  lastTime: { zh: '最后一次（UTC）', en: 'Last (UTC)' },
  count: { zh: '次数', en: 'Count' },
  severity: { zh: '级别', en: 'Severity' },
  kind: { zh: '事件', en: 'Event' },
  loginName: { zh: '登录名', en: 'Login name' },
  userName: { zh: '显示名', en: 'Display name' },
  user: { zh: '用户编号', en: 'User' },
  link: { zh: '免登录链接', en: 'Secret link' },
  session: { zh: '会话', en: 'Session' },
  address: { zh: '地址', en: 'Address' },
  call: { zh: '接口', en: 'Call' },
  project: { zh: '项目', en: 'Project' },
  detail: { zh: '说明', en: 'Detail' },
} as const;
const titles = { zh: '安全日志', en: 'Security log' } as const;

type Value = FileColumn<EventRow>['value'];

function columnsIn(language: Language): readonly FileColumn<EventRow>[] {
  const of = (id: keyof typeof heads, kind: 'text' | 'number', value: Value): FileColumn<EventRow> => ({
    id,
    title: heads[id][language],
    kind,
    value,
  });
  // The title says UTC, as the platform has no time zone.
  const time = (id: 'time' | 'lastTime', value: Value): FileColumn<EventRow> => ({
    id,
    title: heads[id][language],
    kind: 'instant',
    zone: 'UTC',
    form: 'iso',
    value,
  });
  return [
    time('time', (row) => row.time),
    time('lastTime', (row) => row.last_time),
    of('count', 'number', (row) => row.count),
    of('severity', 'text', (row) => securitySeverities[knownOf(row).severity][language]),
    of('kind', 'text', (row) => securityKinds[knownOf(row).kind][language]),
    of('loginName', 'text', (row) => row.login_name),
    of('userName', 'text', (row) => row.user_name),
    of('user', 'number', (row) => row.user_id),
    of('link', 'number', (row) => row.link_id),
    of('session', 'text', (row) => row.session_id),
    of('address', 'text', (row) => row.address),
    of('call', 'text', (row) => row.call),
    of('project', 'number', (row) => row.project_id),
    of('detail', 'text', (row) => row.detail),
  ];
}

/** Events of a filter, at most the newest 200 000; the file is named by the UTC day of `now`. */
export function securityTabular(db: Kysely<Schema>, filter: EventFilter, language: Language, now: number): Tabular<EventRow> {
  return {
    name: `security-log-${new Date(now).toISOString().slice(0, 10)}`,
    title: titles[language],
    columns: columnsIn(language),
    async *pieces(signal) {
      let last: EventRow | undefined;
      for (let left = maxRows; left > 0 && !signal.aborted; left -= pageRows) {
        const rows = await eventsAfter(db, filter, last, Math.min(left, pageRows));
        yield { rows };
        last = rows.at(-1);
        if (rows.length < pageRows) return;
      }
    },
  };
}
