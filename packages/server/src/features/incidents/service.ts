/** Rules of incidents: who may change what, and that all references belong to the project. */
import { isDeepStrictEqual } from 'node:util';
import type { Incident, IncidentState } from '@czyun/contract/incidents';
import { auditedChange } from '../../audit/index.ts';
import { actorColumns } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { nameIn } from '../../registry/index.ts';
import { peopleOf } from '../../shifts/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { contentOf, contentText } from './content.ts';
import { type IncidentFilter, incidentsRepo } from './repo.ts';
import type { StoredIncident } from './tables.ts';
import { incidentView, isPointOf, rowView } from './view.ts';

type IncidentDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'now'>;
type Db = IncidentDeps['db'];

export interface IncidentForm {
  readonly projectId: number;
  readonly id?: number | undefined;
  readonly version: number;
  readonly title: string;
  readonly start: number;
  readonly end: number | null;
  readonly state: IncidentState;
  readonly explanation: string;
  readonly devices: readonly number[];
  readonly curves: readonly string[];
  readonly persons: readonly number[];
  readonly entryId: number | null;
}

/** The user for whom an answer is created. */
type Reader = Pick<CallActor, 'language' | 'userId'>;

/** Filter of listed incidents. */
export interface IncidentQuery extends IncidentFilter {
  /** Only incidents that the reader is in charge of and that are not closed. */
  readonly mine?: boolean | undefined;
}

/** Limit of incidents of a project. */
const most = 5000;

const actions = {
  create: { zh: '新建事件', en: 'Open an incident' },
  change: { zh: '修改事件', en: 'Change an incident' },
  remove: { zh: '删除事件', en: 'Delete an incident' },
} as const;

/** Content of a form without its identity; the order of persons has no meaning. */
const contentOfForm = ({ id: _id, version: _version, entryId: _entry, ...form }: IncidentForm) => ({
  ...form,
  curves: [...new Set(form.curves)],
  persons: form.persons.toSorted((a, b) => a - b),
});

export function createIncidentService(deps: IncidentDeps) {
  const { db, registry, now } = deps;

  async function whole(on: Db, row: StoredIncident, { language, userId }: Reader): Promise<Incident> {
    const repo = incidentsRepo(on);
    const [notes, devices, members] = [
      await repo.notesOf(row.id),
      (await repo.devicesOf([row.id])).get(row.id) ?? [],
      await peopleOf(on, row.project_id),
    ];
    return incidentView(row, { deviceIds: devices, noteCount: notes.length, names: registry, language, notes, members, userId });
  }

  /** Throws `notFound` for devices, points, entries and persons outside the project. */
  async function checkReferences(on: Db, { projectId, devices, curves, persons, entryId }: IncidentForm) {
    if (devices.some((id) => registry.device(id)?.projectId !== projectId)) throw new AppError('notFound');
    if (curves.some((key) => !isPointOf(registry, projectId, key))) throw new AppError('notFound');
    const members = persons.length === 0 ? [] : await peopleOf(on, projectId);
    if (persons.some((id) => !members.some(({ userId }) => userId === id))) throw new AppError('notFound');
    if (entryId !== null && !(await incidentsRepo(on).hasEntry(projectId, entryId))) throw new AppError('notFound');
  }

  /** Incidents that a user is in charge of and that are not closed. */
  async function inCharge(projectId: number, userId: number | null): Promise<readonly number[]> {
    if (userId === null) return [];
    const rows = await incidentsRepo(db).unclosed(projectId);
    return rows.flatMap(({ id, content }) => (contentOf(content).persons.includes(userId) ? [id] : []));
  }

  /** Fields of an incident in the operation log. */
  function logged({ title, start, end, state, explanation, devices }: IncidentForm) {
    const names = devices.map((id) => {
      const device = registry.device(id);
      return device === undefined ? String(id) : nameIn('zh', device);
    });
    return { incident: { title, start, end, state, explanation, devices: names } };
  }

  const formOf = async (on: Db, row: StoredIncident): Promise<IncidentForm> => {
    const { id, version, title, start, end, state, explanation, devices, curves, persons, entryId } = await whole(on, row, {
      language: 'zh',
      userId: null,
    });
    const ids = { devices: devices.map((device) => device.id), persons: persons.map(({ userId }) => userId) };
    return { projectId: row.project_id, id, version, title, start, end, state, explanation, curves, entryId, ...ids };
  };

  return {
    async list(
      asked: IncidentQuery,
      { page, pageSize }: { readonly page: number; readonly pageSize: number },
      { language, userId }: Reader,
    ) {
      const repo = incidentsRepo(db);
      const filter = asked.mine === true ? { ...asked, ids: await inCharge(asked.projectId, userId) } : asked;
      const { total, rows } = await repo.page(filter, { offset: (page - 1) * pageSize, limit: pageSize });
      const ids = rows.map(({ id }) => id);
      const [devices, counts] = [await repo.devicesOf(ids), await repo.noteCounts(ids)];
      const view = (row: StoredIncident) =>
        rowView(row, { deviceIds: devices.get(row.id) ?? [], noteCount: counts.get(row.id) ?? 0, names: registry, language });
      return { total, list: rows.map(view) };
    },

    async get(projectId: number, id: number, reader: Reader): Promise<Incident> {
      const row = await incidentsRepo(db).find(projectId, id);
      if (!row) throw new AppError('notFound');
      return whole(db, row, reader);
    },

    save: (form: IncidentForm, actor: CallActor): Promise<Incident> =>
      auditedChange(deps, actor, async (on) => {
        const repo = incidentsRepo(on);
        const { projectId, id, version } = form;
        const old = id === undefined ? undefined : await repo.find(projectId, id);
        if (id !== undefined && !old) throw new AppError('notFound');
        if ((old?.version ?? 0) !== version) throw stale(true);
        if (!old && (await repo.count(projectId)) >= most) throw new AppError('tooManySaved', { most: most });
        const wanted = {
          ...form,
          devices: [...new Set(form.devices)],
          persons: [...new Set(form.persons)],
          entryId: old ? old.entry_id : form.entryId,
        };
        await checkReferences(on, old ? { ...wanted, entryId: null } : wanted);
        const before = old ? await formOf(on, old) : undefined;
        // A change without effect creates neither a version nor an entry.
        if (old && before && isDeepStrictEqual(contentOfForm(before), contentOfForm(wanted)))
          return { result: await whole(on, old, actor), entries: [], touched: {} };
        const row = {
          title: wanted.title,
          start_time: wanted.start,
          end_time: wanted.end,
          state: wanted.state,
          explanation: wanted.explanation,
          content: contentText({
            curves: [...new Set(wanted.curves)],
            persons: wanted.persons,
          }),
          version: version + 1,
          changed: now(),
        };
        const stored = old
          ? await repo.change(old.id, row)
          : await repo.insert({ ...row, project_id: projectId, entry_id: wanted.entryId, created: now(), ...actorColumns(actor) });
        await repo.setDevices(stored.id, wanted.devices);
        const changed = changedFields(before ? logged(before) : {}, logged(wanted));
        const entry = { projectId, action: before ? actions.change : actions.create, target: wanted.title, ...changed };
        return { result: await whole(on, stored, actor), entries: [entry], touched: {} };
      }),

    remove: ({ projectId, id }: { readonly projectId: number; readonly id: number }, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const row = await incidentsRepo(on).find(projectId, id);
        if (!row) throw new AppError('notFound');
        await incidentsRepo(on).remove(id);
        return { result: { removed: true }, entries: [{ projectId, action: actions.remove, target: row.title }], touched: {} };
      }),
  };
}

export type IncidentService = ReturnType<typeof createIncidentService>;
