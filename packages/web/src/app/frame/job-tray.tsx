import { LoadingOutlined, ScheduleOutlined } from '@ant-design/icons';
import { accountsApi, type Job, jobsApi } from '@czyun/contract';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { CountBadge } from '../../kit/control/count-badge.tsx';
import { Popover } from '../../kit/control/popover.tsx';
import { useDownload } from '../../kit/export/use-download.tsx';
import { jobText } from '../../kit/job/text.ts';
import { Skeleton } from '../../kit/ui/states.tsx';
import { tellError } from '../../platform/api/query-client.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { lazyPart } from '../../platform/chunk.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { cancelJob, isNews, isStanding, readJobs, useJobs } from '../../platform/live/jobs.ts';
import { useSession } from '../../platform/session/use-session.ts';

const JobList = lazyPart(async () => (await import('../../kit/job/job-list.tsx')).JobList);

/** Says aloud how a job ended that was seen going on. */
function useEnded(jobs: readonly Job[]): string {
  const t = jobText.useText();
  const going = useRef<ReadonlySet<number>>(new Set());
  const [said, setSaid] = useState('');
  useEffect(() => {
    const ended = jobs.find(({ id, ...job }) => !isStanding(job) && (isNews(id) || going.current.has(id)));
    if (ended !== undefined) setSaid(t(($) => $.ended, { name: ended.name, state: t(($) => $.state[ended.state]) }));
    going.current = new Set(jobs.filter(isStanding).map(({ id }) => id));
  }, [jobs, t]);
  return said;
}

/** One's jobs: how far they are, and their files. Stands in the bar once there is one. */
export function JobTray({ timeZone }: { readonly timeZone: string | undefined }) {
  const t = jobText.useText();
  const language = useLanguage();
  const { person } = useSession();
  const me = useCall(accountsApi.me, person?.display === true ? null : {}, { freshMs: 300_000, quiet: true });
  const account = me.data?.loginName;
  const jobs = useJobs();
  const said = useEnded(jobs);
  const { start, overlay } = useDownload();
  // Names and reasons come in the reader's language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language reads them anew
  useEffect(() => {
    if (account !== undefined) readJobs(account).catch(() => undefined);
  }, [account, language]);
  const standing = jobs.filter(isStanding);
  const label = t(($) => $.count, { n: standing.length });
  return (
    <>
      <span className="sr-only" role="status">
        {said}
      </span>
      {jobs.length > 0 && (
        <Popover
          placement="bottom"
          title={t(($) => $.title)}
          content={
            <Suspense fallback={<Skeleton height={80} />}>
              <JobList
                jobs={jobs}
                zone={timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}
                onCancel={({ id }) => void cancelJob(id).catch(tellError)}
                onFile={({ id, file }) => start(jobsApi.jobFile, { id }, file?.name ?? '')}
              />
            </Suspense>
          }
        >
          <Button kind="text" label={label} title={label}>
            <CountBadge count={standing.length}>
              {standing.length > 0 ? <LoadingOutlined aria-hidden /> : <ScheduleOutlined aria-hidden />}
            </CountBadge>
          </Button>
        </Popover>
      )}
      {overlay}
    </>
  );
}
