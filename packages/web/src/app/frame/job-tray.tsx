import { accountsApi, type Job } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { jobText } from '../../kit/job/text.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { isNews, isStanding, readJobs, useJobs } from '../../platform/live/jobs.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { useSettled } from '../../platform/use-settled.ts';

// Most people have no job.
const JobButton = lazyPart(async () => (await import('./job-button.tsx')).JobButton);

/** The first view of the page does not wait for the tray. */
const settledMs = 1500;

/** Announces the end of a job that was seen running to screen readers. */
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

/** The user's jobs with their progress and files. In the bar once there is one. */
export function JobTray({ timeZone }: { readonly timeZone: string | undefined }) {
  const language = useLanguage();
  const { person } = useSession();
  const settled = useSettled(settledMs);
  const me = useCall(accountsApi.me, settled && person?.display !== true ? {} : null, { freshMs: 300_000, quiet: true });
  const account = me.data?.loginName;
  const jobs = useJobs();
  const said = useEnded(jobs);
  // The server sends names and reasons in the user's language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language reads them again
  useEffect(() => {
    if (account !== undefined) readJobs(account).catch(() => undefined);
  }, [account, language]);
  return (
    <>
      <span className="sr-only" role="status">
        {said}
      </span>
      {jobs.length > 0 && (
        <Lazy fallback={null}>
          <JobButton jobs={jobs} timeZone={timeZone} />
        </Lazy>
      )}
    </>
  );
}
