import { curvesApi } from '@czyun/contract';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { lineDataOf } from '../../../parts/curves/line-data.ts';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { historyText } from '../text.ts';
import type { CurveSet } from './curve-sets.ts';

/** Own and shared sets of the project, newest first. */
export function useSavedSets() {
  const { id } = useProject();
  return useCall(curvesApi.graphList, { query: { projectId: id } }, { freshMs: 30_000, quiet: true });
}

export interface EditedSet {
  /** Absent: a new set. */
  readonly id?: number;
  readonly name: string;
  readonly keys: readonly string[];
  readonly shared: boolean;
}

/** Fields of the call that stores a set. */
export function useSetFields() {
  const { id: projectId } = useProject();
  return ({ id, name, keys, shared }: EditedSet) => ({
    query: { projectId, name, lineData: lineDataOf(keys), shared, ...(id === undefined ? {} : { id }) },
  });
}

/** Stores a new set or replaces one; `onSaved` gets its id. */
export function useSaveSet(onSaved: (id: number) => void) {
  const t = historyText.useText();
  return useChange(curvesApi.graphAdd, {
    renews: [curvesApi.graphList],
    quiet: true,
    success: (_, { query: { name = '' } }) => t(($) => $.sets.saved, { name }),
    onDone: ({ id }) => onSaved(id),
  });
}

/** Deletes after a confirmation that names the set and who loses it. */
export function useDeleteSet(onDone: (set: CurveSet) => void): (set: CurveSet) => void {
  const t = historyText.useText();
  const confirm = useConfirm();
  const { mutateAsync } = useChange(curvesApi.graphDelete, { renews: [curvesApi.graphList] });
  return (set) => {
    const { saved, name } = set;
    if (saved === undefined) return;
    confirm({
      title: t(($) => $.sets.deleteTitle, { name }),
      effect: <p>{t(($) => (saved.shared ? $.sets.deleteShared : $.sets.deleteOwn))}</p>,
      button: t(($) => $.sets.deleteOf, { name }),
      danger: true,
      act: async () => {
        await mutateAsync({ query: { id: saved.id } });
        toast.success(t(($) => $.sets.deleted, { name }));
        onDone(set);
      },
    });
  };
}
