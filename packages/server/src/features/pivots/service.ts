/** Rules of saved analyses, private and shared. Changes of private ones are not recorded in the operation log. */
import { type AnalysisDefinition, allows, analysisDefinition, maxAnalyses, type SavedAnalysis } from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import { aboutOwned, isOwn } from '../../db/owned-rows.ts';
import { actorColumns } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import type { FeatureDeps } from '../deps.ts';
import { analysesRepo, type SavedAnalysisRow } from './repo.ts';

type AnalysisDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'now'>;

export interface AnalysisForm {
  readonly projectId: number;
  readonly id?: number | undefined;
  readonly version: number;
  readonly name: string;
  readonly shared: boolean;
  readonly definition: AnalysisDefinition;
}

const actions = {
  share: { zh: '共享分析', en: 'Share an analysis' },
  unshare: { zh: '取消共享分析', en: 'Stop sharing an analysis' },
  remove: { zh: '删除共享的分析', en: 'Remove a shared analysis' },
} as const;
const engineeringAdministrator = 2;

function view(row: SavedAnalysisRow, userId: number | null): SavedAnalysis {
  return {
    ...aboutOwned(row, userId),
    definition: analysisDefinition.parse(JSON.parse(row.definition)),
  };
}

export function createAnalyses(deps: AnalysisDeps) {
  const { db, now } = deps;

  return {
    async list(projectId: number, userId: number | null): Promise<SavedAnalysis[]> {
      return (await analysesRepo(db).seenBy(projectId, userId)).map((row) => view(row, userId));
    },

    /** `code`: the caller's membership code. */
    save: ({ projectId, id, version, name, shared, definition }: AnalysisForm, code: number, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        if (shared && !allows(code, 'curve.share')) throw new AppError('forbidden');
        const repo = analysesRepo(on);
        const old = id === undefined ? undefined : await repo.find(projectId, id);
        if (id !== undefined && (!old || !isOwn(old, actor.userId))) throw new AppError('notFound');
        if ((old?.version ?? 0) !== version) throw stale(true);
        if (!old && (await repo.count(projectId, actor.userId)) >= maxAnalyses) throw new AppError('tooManySaved', { most: maxAnalyses });
        const row = { name, shared: shared ? 1 : 0, definition: JSON.stringify(definition) };
        if (old && old.name === name && old.shared === row.shared && old.definition === row.definition)
          return { result: view(old, actor.userId), entries: [], touched: {} };
        const more = { ...row, version: version + 1, changed: now() };
        const stored = old
          ? await repo.change(old.id, more)
          : await repo.insert({ ...more, ...actorColumns(actor), project_id: projectId });
        const action = shared ? actions.share : actions.unshare;
        const entries = shared || old?.shared === 1 ? [{ projectId, action, target: name }] : [];
        return { result: view(stored, actor.userId), entries, touched: {} };
      }),

    remove: ({ projectId, id }: { readonly projectId: number; readonly id: number }, code: number, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const repo = analysesRepo(on);
        const row = await repo.find(projectId, id);
        const owns = row !== undefined && isOwn(row, actor.userId);
        if (!row || (!owns && row.shared === 0)) throw new AppError('notFound');
        if (!owns && code !== engineeringAdministrator) throw new AppError('forbidden');
        await repo.remove(id);
        const entries = row.shared === 1 ? [{ projectId, action: actions.remove, target: row.name }] : [];
        return { result: { removed: true as const }, entries, touched: {} };
      }),
  };
}

export type Analyses = ReturnType<typeof createAnalyses>;
