/** Rules of drawings over a diagram: one draft per project, and numbered versions of which the newest is shown. */
import type { CallResult, DiagramDocument, DiagramDraft, diagramApi } from '@czyun/contract';
import { everyFieldText, floorPicture } from '@czyun/contract';
import { auditedChange, type ChangeDeps, type Db } from '../../audit/index.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { canonicalText, changedFields, fieldsText } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import type { ProjectChanges } from '../../kernel/project-changes.ts';
import { type WrongField, wrongFields } from '../../kernel/wrong-fields.ts';
import { type DraftRow, diagramsRepo, documentOf, type VersionRow } from '../../station/diagrams-repo.ts';

const actions = {
  save: { zh: '保存接线图草稿', en: 'Save the draft of the diagram' },
  publish: { zh: '发布接线图', en: 'Publish the diagram' },
  restore: { zh: '恢复接线图版本', en: 'Restore a version of the diagram' },
} as const;

const twice = { zh: '编号重复', en: 'This ID is used twice' };
const pointMissing = { zh: '该设备没有此测点', en: 'The device does not have this point' };

function countsOf({ own, moved, names }: DiagramDocument) {
  const of = (kind: DiagramDocument['own'][number]['kind']) => own.filter((part) => part.kind === kind).length;
  return { symbols: of('symbol'), texts: of('text'), lines: of('line'), moved: moved.length, renamed: names.length };
}

function logged(document: DiagramDocument) {
  const { symbols, texts, lines, moved, renamed } = countsOf(document);
  return { diagramSymbols: symbols, diagramTexts: texts, diagramLines: lines, diagramMoved: moved, diagramRenamed: renamed };
}

const isSame = (a: DiagramDocument, b: DiagramDocument): boolean => canonicalText(a) === canonicalText(b);

/** Fields that repeat an earlier value of a list. */
function repeated(values: readonly string[], pathOf: (index: number) => string): readonly WrongField[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [{ path: pathOf(index), message: twice }] : []));
}

export interface DrawingDeps extends ChangeDeps {
  readonly changes: Pick<ProjectChanges, 'publish'>;
}

/** Every symbol must be bound to a point of a device of the project; identities must be unique. */
function check(registry: DrawingDeps['registry'], projectId: number, { own, moved, names }: DiagramDocument, actor: CallActor): void {
  const wrong: WrongField[] = [
    ...repeated(
      own.map(({ id }) => id),
      (index) => `document.own.${index}.id`,
    ),
    ...repeated(
      moved.map(({ key }) => key),
      (index) => `document.moved.${index}.key`,
    ),
    ...repeated(
      names.map(({ key }) => key),
      (index) => `document.names.${index}.key`,
    ),
  ];
  own.forEach((part, index) => {
    if (part.picture !== undefined && part.picture !== floorPicture && registry.device(part.picture)?.projectId !== projectId)
      wrong.push({ path: `document.own.${index}.picture`, message: everyFieldText.deviceMissing });
    if (part.kind !== 'symbol' || part.point === null) return;
    const { deviceId, metric } = part.point;
    const device = registry.device(deviceId);
    if (device?.projectId !== projectId)
      wrong.push({ path: `document.own.${index}.point.deviceId`, message: everyFieldText.deviceMissing });
    else if (!device.params.some(({ point }) => point.metric === metric))
      wrong.push({ path: `document.own.${index}.point.metric`, message: pointMissing });
  });
  if (wrong.length > 0) throw wrongFields(actor.language, wrong.slice(0, 20));
}

export function createDrawings(deps: DrawingDeps) {
  const { db, registry, now, changes } = deps;

  /** Notifies open pages of a new version. */
  async function notified(projectId: number, seen: number, added: Promise<{ readonly number: number }>) {
    const result = await added;
    if (result.number !== seen) changes.publish({ projectId, topic: 'diagram' });
    return result;
  }

  function projectOf(id: number) {
    const project = registry.project(id);
    if (!project) throw new AppError('notFound');
    return project;
  }

  function draftView(row: DraftRow | undefined, newest: VersionRow | undefined): DiagramDraft {
    return {
      version: row?.version ?? 0,
      document: documentOf(row ?? newest),
      published: newest?.number ?? 0,
      changed: row === undefined ? null : row.changed,
      by: row === undefined ? null : actorOfRow(row),
    };
  }

  /** Adds the next version; nothing is stored if it equals the newest one. */
  async function add(on: Db, projectId: number, document: DiagramDocument, restored: number | null, seen: number, actor: CallActor) {
    const repo = diagramsRepo(on);
    const newest = await repo.newest(projectId);
    if ((newest?.number ?? 0) !== seen) throw stale(true);
    if (isSame(document, documentOf(newest))) return { result: { number: seen }, entries: [], touched: {} };
    const number = seen + 1;
    await repo.addVersion({
      ...{ project_id: projectId, number, document: JSON.stringify(document), restored, created: now() },
      ...actorColumns(actor),
    });
    const setValue = fieldsText({ diagramVersion: number, ...(restored === null ? logged(document) : { diagramRestored: restored }) });
    const action = restored === null ? actions.publish : actions.restore;
    const entry = { projectId, action, target: projectOf(projectId).name, setValue };
    return { result: { number }, entries: [entry], touched: {} };
  }

  return {
    async draft(projectId: number): Promise<DiagramDraft> {
      projectOf(projectId);
      const repo = diagramsRepo(db);
      return draftView(await repo.draft(projectId), await repo.newest(projectId));
    },

    save: ({ projectId, version, document }: BodyOf<typeof diagramApi, 'saveDiagramDraft'>, actor: CallActor): Promise<DiagramDraft> =>
      auditedChange(deps, actor, async (on) => {
        const project = projectOf(projectId);
        check(registry, projectId, document, actor);
        const repo = diagramsRepo(on);
        const old = await repo.draft(projectId);
        const newest = await repo.newest(projectId);
        if ((old?.version ?? 0) !== version) throw stale(true);
        const before = documentOf(old ?? newest);
        if (old && isSame(before, document)) return { result: draftView(old, newest), entries: [], touched: {} };
        const columns = { document: JSON.stringify(document), version: version + 1, changed: now(), ...actorColumns(actor) };
        const row = old ? await repo.changeDraft(projectId, columns) : await repo.addDraft({ ...columns, project_id: projectId });
        const entry = { projectId, action: actions.save, target: project.name, ...changedFields(logged(before), logged(document)) };
        return { result: draftView(row, newest), entries: [entry], touched: {} };
      }),

    publish: ({ projectId, version, published }: BodyOf<typeof diagramApi, 'publishDiagram'>, actor: CallActor) =>
      notified(
        projectId,
        published,
        auditedChange(deps, actor, async (on) => {
          projectOf(projectId);
          const draft = await diagramsRepo(on).draft(projectId);
          if (draft?.version !== version) throw stale(true);
          const document = documentOf(draft);
          // A device may have been removed since the draft was saved.
          check(registry, projectId, document, actor);
          return add(on, projectId, document, null, published, actor);
        }),
      ),

    restore: ({ projectId, number, published }: BodyOf<typeof diagramApi, 'restoreDiagramVersion'>, actor: CallActor) =>
      notified(
        projectId,
        published,
        auditedChange(deps, actor, async (on) => {
          projectOf(projectId);
          const row = number === 0 ? undefined : await diagramsRepo(on).version(projectId, number);
          if (number !== 0 && !row) throw new AppError('notFound');
          return add(on, projectId, documentOf(row), number, published, actor);
        }),
      ),

    async versions(projectId: number, pageNum: number, pageSize: number): Promise<CallResult<typeof diagramApi.listDiagramVersions>> {
      projectOf(projectId);
      const { total, rows } = await diagramsRepo(db).page(projectId, { offset: (pageNum - 1) * pageSize, limit: pageSize });
      return {
        total,
        list: rows.map((row) => ({
          ...{ number: row.number, created: row.created, by: actorOfRow(row), restored: row.restored },
          ...countsOf(documentOf(row)),
        })),
      };
    },
  };
}

export type Drawings = ReturnType<typeof createDrawings>;
