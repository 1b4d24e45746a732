import { deviceExportApi, jobsApi } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { useDownload } from '../../../kit/export/use-download.tsx';
import { JobList } from '../../../kit/job/job-list.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { tellError } from '../../../platform/api/query-client.ts';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { cancelJob, isStanding, noteJob, useJobs } from '../../../platform/live/jobs.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';

const lookEveryMs = 2000;

/** Everything about a device as one file: asked for, and fetched when it is made. */
export function ExportTab({ deviceId }: { readonly deviceId: number }) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const toast = useToast();
  const { start, overlay } = useDownload();
  const [follows, setFollows] = useState(false);
  const asked = useCall(deviceExportApi.listDeviceExports, { query: { deviceId } }, follows ? { everyMs: lookEveryMs } : {});
  const live = useJobs();
  // What the stream tells is newer than what was asked for.
  const jobs = (asked.data ?? []).map((job) => live.find(({ id }) => id === job.id) ?? job);
  const standing = jobs.some(isStanding);
  useEffect(() => setFollows(standing), [standing]);
  const ask = useChange(deviceExportApi.askDeviceExport, {
    renews: [deviceExportApi.listDeviceExports],
    onDone: ({ jobId }) => {
      toast.info(t(($) => $.whole.asked));
      void noteJob(jobId).catch(() => undefined);
    },
  });
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <Card title={t(($) => $.whole.title)}>
        <div className={box.stack}>
          <p className={`${box.plain} ${box.soft}`}>{t(($) => $.whole.hint)}</p>
          <p className={`${box.plain} ${box.faint}`}>{t(($) => $.whole.without)}</p>
          <div className={box.row}>
            <Button kind="primary" busy={ask.isPending} disabled={standing} onClick={() => ask.mutate({ body: { deviceId } })}>
              {t(($) => $.whole.button)}
            </Button>
          </div>
        </div>
      </Card>
      <Card title={t(($) => $.whole.list)}>
        {asked.data === undefined ? (
          asked.error === null ? (
            <Skeleton height={120} />
          ) : (
            <Failed error={asked.error} onRetry={() => void asked.refetch()} />
          )
        ) : jobs.length === 0 ? (
          <Empty title={t(($) => $.whole.none)} hint={t(($) => $.whole.noneHint)} />
        ) : (
          <JobList
            jobs={jobs}
            zone={zone}
            onCancel={({ id }) => void cancelJob(id).catch(tellError)}
            onFile={({ id, file }) => start(jobsApi.jobFile, { id }, file?.name ?? '')}
          />
        )}
      </Card>
      {overlay}
    </div>
  );
}
