import { CloseOutlined } from '@ant-design/icons';
import { analysisApi, type CallSpec } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Progress } from '../../kit/control/progress.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import { Row } from '../../kit/ui/layout.tsx';
import { showErrorToast } from '../../platform/api/query-client.ts';
import { useChange, useRenew } from '../../platform/api/use-call.ts';
import { cancelJob, isStanding, noteJob, useJobs } from '../../platform/live/jobs.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { toast } from '../../platform/toast.ts';
import { reportText } from './text.ts';

/** Recomputes sums and counts of the last days from the readings as a job, then reloads `renews` (a stable list). */
export function RecalculateButton({ renews }: { readonly renews: readonly CallSpec[] }) {
  const t = reportText.useText();
  const project = useProject();
  const may = useAllows()('data.manage');
  const confirm = useConfirm();
  const renew = useRenew(renews);
  const [asked, setAsked] = useState<number | null>(null);
  /** The call returned before the job ended: its end is reported later. */
  const [isLate, setIsLate] = useState(false);
  const jobs = useJobs();
  const job = jobs.find(({ id }) => id === asked);
  const isOver = job !== undefined && !isStanding(job);
  const run = useChange(analysisApi.errorCal);
  const isDone = job?.state === 'done';
  const done = t(($) => $.recalculate.done);
  useEffect(() => {
    if (!isOver) return;
    void renew();
    if (!isLate) return;
    setIsLate(false);
    if (isDone) toast.success(done);
  }, [isOver, isDone, isLate, done, renew]);
  if (!may) return null;
  const ask = () =>
    confirm({
      title: t(($) => $.recalculate.ask),
      effect: t(($) => $.recalculate.effect),
      button: t(($) => $.recalculate.button),
      act: async () => {
        const { done: isAtOnce, message: told, jobId } = await run.mutateAsync({ query: { id: project.id } });
        setAsked(jobId);
        setIsLate(!isAtOnce);
        void noteJob(jobId).catch(() => undefined);
        if (isAtOnce) {
          toast.success(told);
          void renew();
        } else toast.info(told);
      },
    });
  const isBusy = job !== undefined && !isOver;
  return (
    <Row gap="tight">
      <Button busy={isBusy} onClick={ask}>
        {t(($) => $.recalculate.button)}
      </Button>
      {isBusy && (
        <span style={{ width: 96 }} data-recalculating={job.id}>
          <Progress size="small" done={job.progress} label={t(($) => $.recalculate.progress)} />
        </span>
      )}
      {isBusy && (
        <Button
          kind="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          disabled={job.cancelling}
          label={t(($) => $.recalculate.cancel)}
          onClick={() => void cancelJob(job.id).catch(showErrorToast)}
        />
      )}
    </Row>
  );
}
