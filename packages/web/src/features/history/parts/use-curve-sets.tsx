import { curvesApi } from '@czyun/contract';
import { useToast } from '../../../kit/control/use-toast.ts';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { historyText } from '../text.ts';
import { type CurveSet, lineDataOf } from './curve-sets.ts';

/** Saved sets that the person sees in the project, newest first. */
export function useSavedSets() {
  const { id } = useProject();
  return useCall(curvesApi.graphList, { query: { projectId: id } }, { freshMs: 30_000, quiet: true });
}

export interface SetWish {
  /** Absent: a new one. */
  readonly id?: number;
  readonly name: string;
  readonly keys: readonly string[];
  readonly shared: boolean;
}

/** Saving and replacing; `save` answers with the number of the set. */
export function useSaveSet() {
  const { id: projectId } = useProject();
  const change = useChange(curvesApi.graphAdd, { renews: [curvesApi.graphList], quiet: true });
  const save = async ({ id, name, keys, shared: toAll }: SetWish): Promise<number> => {
    const query = { projectId, name, lineData: lineDataOf(keys), shared: toAll, ...(id === undefined ? {} : { id }) };
    return (await change.mutateAsync({ query })).id;
  };
  return { save, pending: change.isPending, failure: change.error?.message ?? null, forget: change.reset };
}

/** Deletes after a question that names the set and who loses it; the safe button has the focus. */
export function useDeleteSet(onDone: (set: CurveSet) => void): (set: CurveSet) => void {
  const t = historyText.useText();
  const toast = useToast();
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
