/** Notes of incidents. */
import type { IncidentNote } from '@czyun/contract/incidents';
import { auditedChange } from '../../audit/index.ts';
import { actorColumns } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { FeatureDeps } from '../deps.ts';
import { incidentsRepo } from './repo.ts';
import { noteView } from './view.ts';

/** Limit of notes of an incident. */
const most = 500;

const actions = {
  add: { zh: '添加事件备注', en: 'Add an incident note' },
  remove: { zh: '删除事件备注', en: 'Delete an incident note' },
} as const;

export function createNoteService(deps: Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'now'>) {
  const { now } = deps;
  return {
    save: (
      { projectId, id, at, text }: { readonly projectId: number; readonly id: number; readonly at: number | null; readonly text: string },
      actor: CallActor,
    ): Promise<IncidentNote> =>
      auditedChange(deps, actor, async (on) => {
        const repo = incidentsRepo(on);
        const row = await repo.find(projectId, id);
        if (!row) throw new AppError('notFound');
        if (((await repo.noteCounts([id])).get(id) ?? 0) >= most) throw new AppError('tooManySaved', { most: most });
        const note = await repo.insertNote({ incident_id: id, at, text, created: now(), ...actorColumns(actor) });
        const entry = { projectId, action: actions.add, target: row.title, setValue: text };
        return { result: noteView(note, actor.userId), entries: [entry], touched: {} };
      }),

    /** `any`: also notes of other authors. */
    remove: (
      { projectId, id, noteId }: { readonly projectId: number; readonly id: number; readonly noteId: number },
      any: boolean,
      actor: CallActor,
    ) =>
      auditedChange(deps, actor, async (on) => {
        const repo = incidentsRepo(on);
        const row = await repo.find(projectId, id);
        const note = row && (await repo.findNote(id, noteId));
        if (!row || !note) throw new AppError('notFound');
        if (!noteView(note, actor.userId).own && !any) throw new AppError('forbidden');
        await repo.removeNote(noteId);
        const entry = { projectId, action: actions.remove, target: row.title, oldValue: note.text };
        return { result: { removed: true }, entries: [entry], touched: {} };
      }),
  };
}

export type NoteService = ReturnType<typeof createNoteService>;
