/** Reading the security log: pages for the screen, everything for a file. */
import {
  byteOrderMark,
  csvLine,
  type FileAnswer,
  type Language,
  type SecurityEvent,
  securityKinds,
  securitySeverities,
} from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kernel/errors.ts';
import { type EventFilter, type EventRow, eventsAfter, findEvents } from './repo.ts';
import type { OwnSecurityLog } from './security-log.ts';

export interface SecurityDeps {
  readonly db: Kysely<Schema>;
  readonly security: Pick<OwnSecurityLog, 'flush'>;
}

const mostExported = 200_000;
const pageRows = 1000;

const heads = {
  zh: [
    '时间（UTC）',
    '最后一次（UTC）',
    '次数',
    '级别',
    '事件',
    '登录名',
    '显示名',
    '用户编号',
    '免登录链接',
    '会话',
    '地址',
    '接口',
    '项目',
    '说明',
  ],
  en: [
    'Time (UTC)',
    'Last (UTC)',
    'Count',
    'Severity',
    'Event',
    'Login name',
    'Display name',
    'User',
    'Secret link',
    'Session',
    'Address',
    'Call',
    'Project',
    'Detail',
  ],
} as const;

export function createSecurityService({ db, security }: SecurityDeps) {
  function checkRange({ startTime, endTime }: EventFilter): void {
    if (startTime !== undefined && endTime !== undefined && startTime >= endTime) throw new AppError('timeRange');
  }

  async function* lines(filter: EventFilter, language: Language): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${byteOrderMark}${csvLine(heads[language])}`);
    let last: EventRow | undefined;
    for (let left = mostExported; left > 0; left -= pageRows) {
      const rows = await eventsAfter(db, filter, last, Math.min(left, pageRows));
      yield Buffer.from(rows.map((row) => csvLine(cellsOf(row, language))).join(''));
      last = rows.at(-1);
      if (rows.length < pageRows) return;
    }
  }

  return {
    async find({ page, pageSize, ...filter }: EventFilter & { readonly page: number; readonly pageSize: number }) {
      checkRange(filter);
      // What was noted before the question is in its answer.
      await security.flush();
      const { total, rows } = await findEvents(db, filter, { offset: (page - 1) * pageSize, limit: pageSize });
      return { total, list: rows.map(viewOf) };
    },

    async export(filter: EventFilter, language: Language, now: number): Promise<FileAnswer> {
      checkRange(filter);
      await security.flush();
      const day = new Date(now).toISOString().slice(0, 10);
      return { name: `security-log-${day}.csv`, mediaType: 'text/csv; charset=utf-8', inline: false, content: lines(filter, language) };
    },
  };
}

export type SecurityService = ReturnType<typeof createSecurityService>;

function viewOf(row: EventRow): SecurityEvent {
  const { kind, severity } = knownOf(row);
  return {
    id: row.id,
    time: row.time,
    lastTime: row.last_time,
    kind,
    severity,
    by: { userId: row.user_id, loginName: row.login_name, userName: row.user_name, linkId: row.link_id },
    address: row.address,
    call: row.call,
    projectId: row.project_id,
    detail: row.detail,
    count: Number(row.count),
  };
}

function cellsOf(row: EventRow, language: Language): (string | number | null)[] {
  const { kind, severity } = knownOf(row);
  return [
    new Date(row.time).toISOString(),
    new Date(row.last_time).toISOString(),
    Number(row.count),
    securitySeverities[severity][language],
    securityKinds[kind][language],
    row.login_name,
    row.user_name,
    row.user_id,
    row.link_id,
    row.session_id,
    row.address,
    row.call,
    row.project_id,
    row.detail,
  ];
}

/** Only we write these columns. */
function knownOf(row: EventRow): Pick<SecurityEvent, 'kind' | 'severity'> {
  return { kind: row.kind as SecurityEvent['kind'], severity: row.severity as SecurityEvent['severity'] };
}
