/** Rules of alarm details, comments, assignments and instructions. */
import { isDeepStrictEqual } from 'node:util';
import { type AlarmComment, type AlarmDetail, type AlarmInstruction, fieldText, type Language, type LogEntry } from '@czyun/contract';
import type { Instruction } from '@czyun/devices';
import type { Kysely } from 'kysely';
import { knownSeverity, leastSeverity } from '../../alarms/points/severity.ts';
import { ruleById } from '../../alarms/rules/repo.ts';
import { ruleOfKey } from '../../alarms/rules/words.ts';
import type { Alarms } from '../../alarms/types.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import { type Actor, actorColumns, actorOfRow } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import { entryOfRow } from '../logs/entity.ts';
import { entryActions } from './entry-actions.ts';
import { instructionOfRule, instructionView, standardOf, subjectOf } from './instruction.ts';
import {
  addComment,
  assignmentOf,
  commentsOf,
  countComments,
  type EntryRow,
  findEntry,
  followersOf,
  instructionOf,
  keepAssignment,
  keepInstruction,
  membersOf,
  othersOfKey,
} from './repo.ts';
import type { Asking, Suppressions } from './suppressions.ts';

export interface AlarmServiceDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'project' | 'param' | 'region' | 'catalog'>;
  readonly alarms: Pick<Alarms, 'suppressedBy'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly suppressions: Pick<Suppressions, 'list'>;
}

const most = { followers: 100, history: 10, comments: 500 } as const;

const contentOf = ({ content_zh, content_en }: EntryRow) => ({ zh: content_zh, en: content_en });

export function createAlarmService({ db, registry, alarms, audit, suppressions }: AlarmServiceDeps) {
  /** `notFound`: no alarm of the project. */
  async function entryOf(projectId: number, id: number): Promise<EntryRow> {
    const row = await findEntry(db, projectId, id);
    if (!row) throw new AppError('notFound');
    return row;
  }

  const deviceOf = ({ device_id }: EntryRow) => (device_id === null ? undefined : registry.device(device_id));

  async function instruction(row: EntryRow, language: Language): Promise<AlarmInstruction> {
    const device = deviceOf(row);
    const own = device ? await instructionOf(db, row.project_id, subjectOf(row, device)) : undefined;
    const ruleId = ruleOfKey(row.alarm_key ?? '');
    const rule = ruleId === undefined ? null : await ruleById(db, row.project_id, ruleId);
    const standard = standardOf(row, device);
    return instructionView(own, rule ? instructionOfRule(rule, standard) : standard, language);
  }

  /** An operation entry about an alarm. */
  const noteOf = (row: EntryRow, by: Actor) => ({ projectId: row.project_id, deviceId: row.device_id, by, result: 'done' }) as const;

  return {
    entryOf,

    async detail(projectId: number, id: number, asking: Pick<Asking, 'language' | 'now' | 'all'>): Promise<AlarmDetail> {
      const { language, now } = asking;
      const row = await entryOf(projectId, id);
      const reading = { language, timeZone: timeZoneOf(registry, projectId), registry, fields: {} };
      const view = (each: EntryRow): LogEntry => entryOfRow(each, reading);
      const device = deviceOf(row);
      const first = row.first_id === null ? undefined : await findEntry(db, projectId, row.first_id);
      const isHere = device?.projectId === projectId;
      const active = isHere ? await suppressions.list(projectId, device.id, language, now, row.alarm_key ?? '') : [];
      const assigned = await assignmentOf(db, id);
      const comments = await commentsOf(db, id);
      const severity = knownSeverity(row.severity) ?? leastSeverity;
      return {
        entry: view(row),
        alarmKey: row.alarm_key ?? '',
        suppressedBy: row.quiet === 'suppressed' && device ? alarms.suppressedBy(device.id, row.alarm_key ?? '', severity) : null,
        suppressions: active,
        first: first ? view(first) : null,
        followers: (await followersOf(db, projectId, id, most.followers)).map(view),
        history: (await othersOfKey(db, row, most.history)).map(view),
        comments: comments.map((each) => ({ id: each.id, text: each.text, time: each.time, by: actorOfRow(each) })),
        assigned: assigned
          ? {
              userId: assigned.user_id,
              userName: assigned.name,
              loginName: assigned.login_name,
              time: assigned.time,
              by: {
                userId: assigned.by_user_id,
                loginName: assigned.by_login_name,
                userName: assigned.by_user_name,
                linkId: assigned.by_link_id,
              },
            }
          : null,
        instruction: await instruction(row, language),
        maySuppress: severity > 1 || asking.all,
      };
    },

    async comment(projectId: number, id: number, text: string, by: Actor, now: number): Promise<AlarmComment> {
      const row = await entryOf(projectId, id);
      if ((await countComments(db, id)) >= most.comments) throw new AppError('tooLarge');
      return db.transaction().execute(async (within) => {
        const added = await addComment(within, { project_id: projectId, entry_id: id, text, time: now, ...actorColumns(by) });
        const setValue = JSON.stringify({ comment: text });
        await audit.record({ ...noteOf(row, by), action: entryActions.comment(contentOf(row)), setValue }, within);
        return { id: added.id, text, time: now, by: actorOfRow(added) };
      });
    },

    async assignees(projectId: number) {
      const members = await membersOf(db, projectId);
      return members.map(({ id, name, login_name }) => ({ userId: id, userName: name, loginName: login_name }));
    },

    /** `notFound` for somebody who does not belong to the project: who may not see it cannot see to it. */
    async assign(projectId: number, id: number, userId: number | null, by: Actor, now: number): Promise<void> {
      const row = await entryOf(projectId, id);
      await db.transaction().execute(async (within) => {
        const member = userId === null ? undefined : (await membersOf(within, projectId)).find((each) => each.id === userId);
        if (userId !== null && !member) throw new AppError('notFound');
        if (((await assignmentOf(within, id))?.user_id ?? null) === userId) return;
        await keepAssignment(
          within,
          id,
          member
            ? {
                project_id: projectId,
                user_id: member.id,
                time: now,
                by_user_id: by.userId,
                by_login_name: by.loginName,
                by_user_name: by.userName,
                by_link_id: by.linkId,
              }
            : null,
        );
        const what = contentOf(row);
        const action = member ? entryActions.assign(what) : entryActions.unassign(what);
        await audit.record(
          { ...noteOf(row, by), action, ...(member ? { setValue: JSON.stringify({ assigned: member.login_name }) } : {}) },
          within,
        );
      });
    },

    /** `texts` null: as the product has it. `badInput` where nothing is said in either language. */
    async instruct(projectId: number, id: number, texts: Instruction | null, asking: Asking): Promise<AlarmInstruction> {
      const { by, now, language } = asking;
      const row = await entryOf(projectId, id);
      const device = deviceOf(row);
      if (!device) throw new AppError('notFound');
      if (texts && Object.values(texts).every(({ zh, en }) => zh === '' && en === ''))
        throw new AppError('badInput', {}, [{ path: 'texts', message: fieldText('textRequired') }]);
      const subject = subjectOf(row, device);
      const before = await instruction(row, language);
      const isSo = texts === null ? before.edited === null : before.edited !== null && isDeepStrictEqual(before.texts, texts);
      if (isSo) return before;
      await db.transaction().execute(async (within) => {
        const kept = texts && {
          project_id: projectId,
          subject,
          check_zh: texts.check.zh,
          check_en: texts.check.en,
          act_zh: texts.act.zh,
          act_en: texts.act.en,
          time: now,
          ...actorColumns(by),
        };
        await keepInstruction(within, projectId, subject, kept);
        const after = texts ?? standardOf(row, device);
        const said = ({ check, act }: Instruction) =>
          JSON.stringify({ check: check[language] || check.zh || check.en, act: act[language] || act.zh || act.en });
        const action = texts ? entryActions.instruct(contentOf(row)) : entryActions.standard(contentOf(row));
        await audit.record({ ...noteOf(row, by), action, oldValue: said(before.texts), setValue: said(after) }, within);
      });
      return instruction(row, language);
    },
  };
}

export type AlarmService = ReturnType<typeof createAlarmService>;
