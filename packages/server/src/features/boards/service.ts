/** Rules of boards: own and shared ones. Private boards leave no entry in the operation log. */
import { everyFieldText } from '@czyun/contract';
import {
  type Board,
  type BoardCard,
  type BoardContent,
  type BoardFile,
  type BoardPage,
  boardContent,
  boardPage,
  maxBoards,
} from '@czyun/contract/boards';
import { auditedChange } from '../../audit/index.ts';
import { aboutOwned, isOwn } from '../../db/owned-rows.ts';
import { actorColumns } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import type { FeatureDeps } from '../deps.ts';
import { contentOf, fileOf } from './file.ts';
import { type BoardRow, boardsRepo } from './repo.ts';

type BoardDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'now'>;

interface Named {
  readonly projectId: number;
  readonly id: number;
}

export interface BoardForm {
  readonly projectId: number;
  readonly id?: number | undefined;
  readonly version: number;
  readonly name: string;
  readonly content: BoardContent;
}

const actions = {
  change: { zh: '修改共享看板', en: 'Change a shared board' },
  share: { zh: '共享看板', en: 'Share a board' },
  unshare: { zh: '取消共享看板', en: 'Stop sharing a board' },
  place: { zh: '设定项目页面的看板', en: 'Choose the board of a project page' },
  remove: { zh: '删除共享看板', en: 'Remove a shared board' },
} as const;
const engineeringAdministrator = 2;

const contentOfRow = (row: BoardRow): BoardContent => boardContent.parse(JSON.parse(row.content));

function about(row: BoardRow, userId: number | null) {
  return { ...aboutOwned(row, userId), page: row.page === null ? null : boardPage.parse(row.page) };
}

const view = (row: BoardRow, userId: number | null): Board => ({ ...about(row, userId), content: contentOfRow(row) });

const card = (row: BoardRow, userId: number | null): BoardCard => ({
  ...about(row, userId),
  tiles: contentOfRow(row).tiles.map(({ options: _, ...place }) => place),
});

export function createBoards(deps: BoardDeps) {
  const { db, registry, now } = deps;

  /** A board visible to the person; others are reported as not found, like missing ones. */
  async function seen(on: typeof db, { projectId, id }: Named, userId: number | null): Promise<BoardRow> {
    const row = await boardsRepo(on).find(projectId, id);
    const isSeen = row !== undefined && (row.shared === 1 || isOwn(row, userId));
    if (!isSeen) throw new AppError('notFound');
    return row;
  }

  async function insert(on: typeof db, actor: CallActor, projectId: number, name: string, content: BoardContent): Promise<BoardRow> {
    const repo = boardsRepo(on);
    if ((await repo.count(projectId, actor.userId)) >= maxBoards) throw new AppError('tooManySaved', { most: maxBoards });
    const row = { name, shared: 0, page: null, content: JSON.stringify(content), version: 1, changed: now() };
    return repo.insert({ ...row, ...actorColumns(actor), project_id: projectId });
  }

  /** The person's own board in the version that was read. */
  async function own(on: typeof db, named: Named, version: number, actor: CallActor): Promise<BoardRow> {
    const row = await boardsRepo(on).find(named.projectId, named.id);
    if (!row || !isOwn(row, actor.userId)) throw new AppError('notFound');
    if (row.version !== version) throw stale(true);
    return row;
  }

  const keyOf = (projectId: number): string => registry.project(projectId)?.key ?? String(projectId);

  return {
    async list(projectId: number, userId: number | null): Promise<BoardCard[]> {
      return (await boardsRepo(db).seenBy(projectId, userId)).map((row) => card(row, userId));
    },

    async get(named: Named, userId: number | null): Promise<Board> {
      return view(await seen(db, named, userId), userId);
    },

    save: ({ projectId, id, version, name, content }: BoardForm, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        if (id === undefined) {
          if (version !== 0) throw stale(true);
          return { result: view(await insert(on, actor, projectId, name, content), actor.userId), entries: [], touched: {} };
        }
        const old = await own(on, { projectId, id }, version, actor);
        const text = JSON.stringify(content);
        if (old.name === name && old.content === text) return { result: view(old, actor.userId), entries: [], touched: {} };
        const stored = await boardsRepo(on).change(id, { name, content: text, version: version + 1, changed: now() });
        const entries = old.shared === 1 ? [{ projectId, action: actions.change, target: name }] : [];
        return { result: view(stored, actor.userId), entries, touched: {} };
      }),

    share: ({ projectId, id, version, shared }: Named & { readonly version: number; readonly shared: boolean }, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const old = await own(on, { projectId, id }, version, actor);
        if ((old.shared === 1) === shared) return { result: view(old, actor.userId), entries: [], touched: {} };
        const more = shared ? {} : { page: null };
        const stored = await boardsRepo(on).change(id, { ...more, shared: shared ? 1 : 0, version: version + 1, changed: now() });
        const entries = [{ projectId, action: shared ? actions.share : actions.unshare, target: old.name }];
        return { result: view(stored, actor.userId), entries, touched: {} };
      }),

    /** The board keeps its version, since its content does not change. */
    place: ({ projectId, id, page }: Named & { readonly page: BoardPage | null }, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const old = await seen(on, { projectId, id }, actor.userId);
        if (old.shared === 0 && page !== null) throw new AppError('conflict');
        if (old.page === page) return { result: view(old, actor.userId), entries: [], touched: {} };
        const repo = boardsRepo(on);
        if (page !== null) await repo.clearPage(projectId, page);
        const stored = await repo.change(id, { page });
        const values = changedFields({ boardPage: old.page }, { boardPage: page });
        return {
          result: view(stored, actor.userId),
          entries: [{ projectId, action: actions.place, target: old.name, ...values }],
          touched: {},
        };
      }),

    copy: ({ projectId, id, name }: Named & { readonly name: string }, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const row = await seen(on, { projectId, id }, actor.userId);
        return { result: view(await insert(on, actor, projectId, name, contentOfRow(row)), actor.userId), entries: [], touched: {} };
      }),

    remove: ({ projectId, id }: Named, code: number, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const row = await seen(on, { projectId, id }, actor.userId);
        if (!isOwn(row, actor.userId) && code !== engineeringAdministrator) throw new AppError('forbidden');
        await boardsRepo(on).remove(id);
        const entries = row.shared === 1 ? [{ projectId, action: actions.remove, target: row.name }] : [];
        return { result: { removed: true as const }, entries, touched: {} };
      }),

    async file(named: Named, userId: number | null): Promise<BoardFile> {
      const row = await seen(db, named, userId);
      const deviceOf = (id: number) => {
        const device = registry.device(id);
        return device?.projectId === named.projectId ? device : undefined;
      };
      return fileOf({ name: row.name, project: keyOf(named.projectId) }, contentOfRow(row), deviceOf);
    },

    import: ({ projectId, file }: { readonly projectId: number; readonly file: BoardFile }, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const idOf = (key: string) => {
          const device = registry.deviceByKey(key);
          return device?.projectId === projectId ? device.id : undefined;
        };
        const read = contentOf(file, keyOf(projectId), idOf);
        if (read === null) throw wrongFields(actor.language, [{ path: 'file.content', message: everyFieldText.boardWidgetWrong }]);
        const row = await insert(on, actor, projectId, file.name, read.content);
        return { result: { board: view(row, actor.userId), missing: [...read.missing], left: [...read.left] }, entries: [], touched: {} };
      }),
  };
}

export type Boards = ReturnType<typeof createBoards>;
