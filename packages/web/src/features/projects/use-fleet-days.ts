import { type FleetDay, projectsApi } from '@czyun/contract';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { callKey } from '../../platform/api/call-key.ts';
import { useLanguage } from '../../platform/language/language.ts';
import type { RibbonSpan } from './card/ribbon.ts';
import { pageSize } from './use-all-projects.ts';

const everyMs = 60_000;

export interface FleetDays {
  readonly span: RibbonSpan | undefined;
  readonly of: (projectId: number) => FleetDay | undefined;
}

/** The days of all projects of the user, in as few calls as the list of them; no request while `total` is 0. */
export function useFleetDays(isAll: boolean, total: number): FleetDays {
  const language = useLanguage();
  const fields = (pageNum: number) => ({ query: { isAll, pageNum, pageSize } });
  return useQueries({
    queries: Array.from({ length: Math.ceil(total / pageSize) }, (_, index) => ({
      queryKey: callKey(projectsApi.getFleetDay, fields(index + 1), language),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(projectsApi.getFleetDay, fields(index + 1), { signal }),
      refetchInterval: everyMs,
      meta: { quiet: true },
    })),
    combine: (answers) => {
      const days = new Map(answers.flatMap(({ data }) => data?.list ?? []).map((day) => [day.id, day]));
      return { span: answers[0]?.data, of: (id: number) => days.get(id) };
    },
  });
}
