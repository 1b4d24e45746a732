import { boardsApi } from '@czyun/contract/boards';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';

/** Reads that a change of a board invalidates. */
export const renews = [boardsApi.listBoards, boardsApi.getBoard];

export function useBoards() {
  const { id: projectId } = useProject();
  return useCall(boardsApi.listBoards, { query: { projectId } }, { freshMs: 15_000 });
}

export function useBoard(id: number | null, options: { readonly everyMs?: number } = {}) {
  const { id: projectId } = useProject();
  return useCall(boardsApi.getBoard, id === null ? null : { query: { projectId, id } }, { freshMs: 15_000, quiet: true, ...options });
}
