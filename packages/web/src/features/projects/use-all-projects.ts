import { type ProjectSummary, projectsApi } from '@czyun/contract';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { callKey } from '../../platform/api/call-key.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useLanguage } from '../../platform/language/language.ts';

export const pageSize = 500;
const everyMs = 15_000;

/** All projects of the user: the first page has the total, the others load in parallel. `missing`: number not loaded yet. */
export function useAllProjects(isAll: boolean) {
  const language = useLanguage();
  const fields = (pageNum: number) => ({ query: { isAll, pageNum, pageSize } });
  const first = useCall(projectsApi.getProjList, fields(1), { everyMs });
  const total = first.data?.total ?? 0;
  const rest = useQueries({
    queries: Array.from({ length: Math.max(0, Math.ceil(total / pageSize) - 1) }, (_, index) => ({
      queryKey: callKey(projectsApi.getProjList, fields(index + 2), language),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(projectsApi.getProjList, fields(index + 2), { signal }),
      refetchInterval: everyMs,
      meta: { quiet: true },
    })),
    combine: (answers) => answers.flatMap(({ data }) => data?.list ?? []),
  });
  // A project that moved to the next page between two responses would be listed twice.
  const known = new Map<number, ProjectSummary>();
  for (const project of [...(first.data?.list ?? []), ...rest]) known.set(project.id, project);
  const list = [...known.values()];
  return { first, list, total, missing: Math.max(0, total - list.length) };
}
