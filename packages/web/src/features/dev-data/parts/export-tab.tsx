import { deviceExportApi, jobsApi } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { useDownload } from '../../../kit/export/use-download.tsx';
import { JobList } from '../../../kit/job/job-list.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { withDevices } from '../../../parts/exports/content.ts';
import { ExportButton } from '../../../parts/exports/export-button.tsx';
import { showErrorToast } from '../../../platform/api/query-client.ts';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { useDeviceTypes } from '../../../platform/api/use-device-types.ts';
import { cancelJob, isStanding, noteJob, useJobs } from '../../../platform/live/jobs.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { dataText } from '../text.ts';

const pollMs = 2000;

/** Export of all data of a device as one file, made by a job. */
export function ExportTab({ deviceId, typeId }: { readonly deviceId: number; readonly typeId: number }) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const types = useDeviceTypes([typeId]);
  const keys = withDevices([], [deviceId], { devices: [{ id: deviceId, deviceType: { id: typeId } }], types });
  const { start, overlay } = useDownload();
  const [isPolling, setPolling] = useState(false);
  const exports = useCall(deviceExportApi.listDeviceExports, { query: { deviceId } }, isPolling ? { everyMs: pollMs } : {});
  const live = useJobs();
  // The live stream is newer than the answer of the call.
  const jobs = (exports.data ?? []).map((job) => live.find(({ id }) => id === job.id) ?? job);
  const isRunning = jobs.some(isStanding);
  useEffect(() => setPolling(isRunning), [isRunning]);
  const request = useChange(deviceExportApi.askDeviceExport, {
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
            <Button kind="primary" busy={request.isPending} disabled={isRunning} onClick={() => request.mutate({ body: { deviceId } })}>
              {t(($) => $.whole.button)}
            </Button>
            {types.size > 0 && <ExportButton keys={keys} />}
          </div>
        </div>
      </Card>
      <Card title={t(($) => $.whole.list)}>
        {exports.data === undefined ? (
          exports.error === null ? (
            <Skeleton height={120} />
          ) : (
            <Failed error={exports.error} onRetry={() => void exports.refetch()} />
          )
        ) : jobs.length === 0 ? (
          <Empty title={t(($) => $.whole.none)} hint={t(($) => $.whole.noneHint)} />
        ) : (
          <JobList
            jobs={jobs}
            zone={zone}
            onCancel={({ id }) => void cancelJob(id).catch(showErrorToast)}
            onFile={({ id, file }) => start(jobsApi.jobFile, { id }, file?.name ?? '')}
          />
        )}
      </Card>
      {overlay}
    </div>
  );
}
