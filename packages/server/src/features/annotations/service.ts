/** Rules of annotations: who may change what, and what the operation log records. */
import { isDeepStrictEqual } from 'node:util';
import { everyFieldText } from '@czyun/contract';
import { type Annotation, maxAnnotations, maxListed } from '@czyun/contract/annotations';
import { auditedChange } from '../../audit/index.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import type { FeatureDeps } from '../deps.ts';
import { type AnnotationRow, annotationsRepo } from './repo.ts';

type AnnotationDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'now'>;

export interface AnnotationForm {
  readonly projectId: number;
  readonly id?: number | undefined;
  readonly version: number;
  readonly start: number;
  readonly end: number | null;
  readonly text: string;
  readonly deviceIds: readonly number[];
}

const actions = {
  create: { zh: '新建标注', en: 'Create an annotation' },
  change: { zh: '修改标注', en: 'Change an annotation' },
  remove: { zh: '删除标注', en: 'Delete an annotation' },
} as const;

const idsOf = (row: Pick<AnnotationRow, 'device_ids'>): number[] => JSON.parse(row.device_ids) as number[];

/** Long texts are shortened where they name the object of an operation. */
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

export function createAnnotationService(deps: AnnotationDeps) {
  const { db, registry, now } = deps;

  const isOf = (projectId: number) => (id: number) => registry.device(id)?.projectId === projectId;

  function view(row: AnnotationRow): Annotation {
    const start = row.start_time;
    return {
      id: row.id,
      version: row.version,
      start,
      end: row.is_range === 0 ? null : row.end_time,
      text: row.text,
      deviceIds: idsOf(row).filter(isOf(row.project_id)),
      by: actorOfRow(row),
      created: row.created,
      changed: row.changed,
    };
  }

  /** Fields of an annotation in the operation log. */
  const logged = ({ text, start, end, deviceIds }: Pick<Annotation, 'text' | 'start' | 'end' | 'deviceIds'>) => ({
    annotation: { text, start, end, devices: deviceIds.map((id) => registry.device(id)?.name ?? String(id)).join(', ') },
  });

  return {
    async list({ projectId, start, end, deviceIds }: { projectId: number; start: number; end: number; deviceIds?: number[] | undefined }) {
      if (start >= end) throw new AppError('timeRange');
      const wanted = deviceIds && new Set(deviceIds);
      const rows = (await annotationsRepo(db).within(projectId, start, end)).filter((row) => {
        const mine = idsOf(row);
        return wanted === undefined || mine.length === 0 || mine.some((id) => wanted.has(id));
      });
      return { total: rows.length, list: rows.slice(-maxListed).map(view) };
    },

    save: ({ projectId, id, version, start, end, text, deviceIds }: AnnotationForm, actor: CallActor): Promise<Annotation> =>
      auditedChange(deps, actor, async (on) => {
        if (end !== null && end <= start) throw new AppError('timeRange');
        const devices = [...new Set(deviceIds)];
        const foreign = devices.findIndex((each) => !isOf(projectId)(each));
        if (foreign >= 0) throw wrongFields(actor.language, [{ path: 'deviceIds', message: everyFieldText.deviceMissing }]);
        const repo = annotationsRepo(on);
        const old = id === undefined ? undefined : await repo.find(projectId, id);
        if (id !== undefined && !old) throw new AppError('notFound');
        if ((old?.version ?? 0) !== version) throw stale(true);
        if (!old && (await repo.count(projectId)) >= maxAnnotations) throw new AppError('tooManySaved', { most: maxAnnotations });
        const before = old ? logged(view(old)) : {};
        const changed = changedFields(before, logged({ text, start, end, deviceIds: devices }));
        // A change without effect creates neither a version nor an entry.
        if (old && isDeepStrictEqual(logged(view(old)), logged({ text, start, end, deviceIds: devices })))
          return { result: view(old), entries: [], touched: {} };
        const row = {
          ...{ start_time: start, end_time: end ?? start, is_range: end === null ? 0 : 1 },
          ...{ text, device_ids: JSON.stringify(devices), version: version + 1, changed: now() },
        };
        const stored = old
          ? await repo.change(old.id, row)
          : await repo.insert({ ...row, ...actorColumns(actor), project_id: projectId, created: now() });
        const entry = { projectId, action: old ? actions.change : actions.create, target: short(text), ...changed };
        return { result: view(stored), entries: [entry], touched: {} };
      }),

    remove: ({ projectId, id }: Pick<AnnotationForm, 'projectId'> & { readonly id: number }, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const repo = annotationsRepo(on);
        const row = await repo.find(projectId, id);
        if (!row) throw new AppError('notFound');
        await repo.remove(id);
        const entry = { projectId, action: actions.remove, target: short(row.text), ...changedFields(logged(view(row)), {}) };
        return { result: { removed: true as const }, entries: [entry], touched: {} };
      }),
  };
}

export type AnnotationService = ReturnType<typeof createAnnotationService>;
