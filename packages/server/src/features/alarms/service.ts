/** Work on alarms, except suppression: detail, comments, assignment, instructions. */
import type { AlarmComment, AlarmDetail, Language, LogEntry } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { entryOfAlarm } from '../../alarms/entries/entry.ts';
import { knownSeverity, leastSeverity } from '../../alarms/points/severity.ts';
import type { Alarms } from '../../alarms/types.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import { type Actor, actorColumns, actorOfRow } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import { entryOfRow } from '../logs/entity.ts';
import { assignmentView, createAssignments } from './assignments.ts';
import { contentOf, operationOn, requireEntry } from './entries.ts';
import { entryActions } from './entry-actions.ts';
import { createInstructions } from './instructions.ts';
import { addComment, commentsOf, countComments, type EntryRow, entriesAssignedTo, findEntry, followersOf, othersOfKey } from './repo.ts';
import type { AlarmCaller, Suppressions } from './suppressions.ts';

export interface AlarmServiceDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'project' | 'param' | 'region' | 'catalog'>;
  readonly alarms: Pick<Alarms, 'suppressedBy' | 'open'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly suppressions: Pick<Suppressions, 'list'>;
}

const most = { followers: 100, history: 10, comments: 500 } as const;

export function createAlarmService({ db, registry, alarms, audit, suppressions }: AlarmServiceDeps) {
  const instructions = createInstructions({ db, registry, audit });

  async function detail(
    projectId: number,
    id: number,
    { language, now, maySuppressAll }: Pick<AlarmCaller, 'language' | 'now' | 'maySuppressAll'>,
  ): Promise<AlarmDetail> {
    const row = await requireEntry(db, projectId, id);
    const reading = { language, timeZone: timeZoneOf(registry, projectId), registry, fields: {} };
    const view = (each: EntryRow): LogEntry => entryOfRow(each, reading);
    const alarmKey = row.alarm_key ?? '';
    const severity = knownSeverity(row.severity) ?? leastSeverity;
    const device = row.device_id === null ? undefined : registry.device(row.device_id);
    const isInProject = device?.projectId === projectId;
    const first = row.first_id === null ? undefined : await findEntry(db, projectId, row.first_id);
    return {
      entry: view(row),
      alarmKey,
      suppressedBy: row.quiet === 'suppressed' && device ? alarms.suppressedBy(device.id, alarmKey, severity) : null,
      suppressions: isInProject ? await suppressions.list(projectId, device.id, language, now, alarmKey) : [],
      first: first ? view(first) : null,
      followers: (await followersOf(db, projectId, id, most.followers)).map(view),
      history: (await othersOfKey(db, row, most.history)).map(view),
      comments: (await commentsOf(db, id)).map((each) => ({ id: each.id, text: each.text, time: each.time, by: actorOfRow(each) })),
      assigned: await assignmentView(db, id),
      instruction: await instructions.read(row, language),
      maySuppress: severity > 1 || maySuppressAll,
    };
  }

  async function comment(projectId: number, id: number, text: string, by: Actor, now: number): Promise<AlarmComment> {
    const row = await requireEntry(db, projectId, id);
    if ((await countComments(db, id)) >= most.comments) throw new AppError('tooLarge');
    return db.transaction().execute(async (within) => {
      const added = await addComment(within, { project_id: projectId, entry_id: id, text, time: now, ...actorColumns(by) });
      const setValue = JSON.stringify({ comment: text });
      await audit.record({ ...operationOn(row, by), action: entryActions.comment(contentOf(row)), setValue }, within);
      return { id: added.id, text, time: now, by: actorOfRow(added) };
    });
  }

  /** Active alarms of a project that are assigned to the caller. */
  async function own(projectId: number, { userId }: Actor, language: Language): Promise<LogEntry[]> {
    if (userId === null) return [];
    const ids = new Set(await entriesAssignedTo(db, projectId, userId));
    return alarms.open(projectId).flatMap((record) => (ids.has(record.id) ? [entryOfAlarm(record, language, registry)] : []));
  }

  return {
    own,
    entryOf: (projectId: number, id: number) => requireEntry(db, projectId, id),
    detail,
    comment,
    ...createAssignments({ db, audit }),
    instruct: instructions.instruct,
  };
}

export type AlarmService = ReturnType<typeof createAlarmService>;
