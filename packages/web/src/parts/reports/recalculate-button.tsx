import { analysisApi, type CallSpec } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import { useChange, useRenew } from '../../platform/api/use-call.ts';
import { isStanding, noteJob, useJobs } from '../../platform/live/jobs.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { toast } from '../../platform/toast.ts';
import { reportText } from './text.ts';

/** Recomputes sums and counts of the last days from the readings as a job, then loads `renews` (a stable list) again. */
export function RecalculateButton({ renews }: { readonly renews: readonly CallSpec[] }) {
  const t = reportText.useText();
  const project = useProject();
  const may = useAllows()('data.manage');
  const confirm = useConfirm();
  const renew = useRenew(renews);
  const [asked, setAsked] = useState<number | null>(null);
  const jobs = useJobs();
  const job = jobs.find(({ id }) => id === asked);
  const isOver = job !== undefined && !isStanding(job);
  const run = useChange(analysisApi.errorCal);
  useEffect(() => {
    if (isOver) void renew();
  }, [isOver, renew]);
  if (!may) return null;
  const ask = () =>
    confirm({
      title: t(($) => $.recalculate.ask),
      effect: t(($) => $.recalculate.effect),
      button: t(($) => $.recalculate.button),
      act: async () => {
        const { done, message: told, jobId } = await run.mutateAsync({ query: { id: project.id } });
        setAsked(jobId);
        void noteJob(jobId).catch(() => undefined);
        if (done) {
          toast.success(told);
          void renew();
        } else toast.info(told);
      },
    });
  return (
    <Button busy={job !== undefined && !isOver} onClick={ask}>
      {t(($) => $.recalculate.button)}
    </Button>
  );
}
