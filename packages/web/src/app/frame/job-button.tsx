import { LoadingOutlined, ScheduleOutlined } from '@ant-design/icons';
import { type Job, jobsApi } from '@czyun/contract';
import { Button } from '../../kit/control/button.tsx';
import { CountBadge } from '../../kit/control/count-badge.tsx';
import { Popover } from '../../kit/control/popover.tsx';
import { useDownload } from '../../kit/export/use-download.tsx';
import { jobText } from '../../kit/job/text.ts';
import { Skeleton } from '../../kit/ui/states.tsx';
import { showErrorToast } from '../../platform/api/query-client.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { cancelJob, isStanding } from '../../platform/live/jobs.ts';

const JobList = lazyPart(async () => (await import('../../kit/job/job-list.tsx')).JobList);

/** Number of the user's unfinished jobs; opens the list of all. */
export function JobButton({ jobs, timeZone }: { readonly jobs: readonly Job[]; readonly timeZone: string | undefined }) {
  const t = jobText.useText();
  const { start, overlay } = useDownload();
  const standing = jobs.filter(isStanding);
  const label = t(($) => $.count, { n: standing.length });
  return (
    <>
      <Popover
        placement="bottom"
        title={t(($) => $.title)}
        content={
          <Lazy fallback={<Skeleton height={80} />}>
            <JobList
              jobs={jobs}
              zone={timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}
              onCancel={({ id }) => void cancelJob(id).catch(showErrorToast)}
              onFile={({ id, file }) => start(jobsApi.jobFile, { id }, file?.name ?? '')}
            />
          </Lazy>
        }
      >
        <Button kind="text" label={label} title={label}>
          <CountBadge count={standing.length}>
            {standing.length > 0 ? <LoadingOutlined aria-hidden /> : <ScheduleOutlined aria-hidden />}
          </CountBadge>
        </Button>
      </Popover>
      {overlay}
    </>
  );
}
