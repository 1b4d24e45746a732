import { type CsvReading, csvSinceMs, dataApi } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Checkbox } from '../../../kit/control/checkbox.tsx';
import { Progress } from '../../../kit/control/progress.tsx';
import box from '../../../kit/ui/box.module.css';
import { showErrorToast } from '../../../platform/api/query-client.ts';
import { upload } from '../../../platform/api/upload.ts';
import { useRenew } from '../../../platform/api/use-call.ts';
import { noteJob } from '../../../platform/live/jobs.ts';
import { toast } from '../../../platform/toast.ts';
import { dataText } from '../text.ts';
import { withHead } from './use-csv.ts';

/** Uploads the file and starts its import; the list below and the job tray show the progress. */
export function StartImport({
  deviceId,
  file,
  reading,
  disabled,
  onStarted,
}: {
  readonly deviceId: number;
  readonly file: File;
  readonly reading: CsvReading;
  readonly disabled: boolean;
  readonly onStarted: (jobId: number) => void;
}) {
  const t = dataText.useText();
  const renew = useRenew([dataApi.listImports]);
  const [replace, setReplace] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (signal: AbortSignal) => {
    try {
      const query = { deviceId, name: file.name, replace: String(replace) };
      const onProgress = (bytes: number) => setSent(bytes / Math.max(1, file.size));
      const job = await upload(dataApi.importCsv, query, withHead(reading, file), { signal, onProgress });
      if (job === null) return;
      toast.info(t(($) => $.start.asked));
      onStarted(job.jobId);
      await noteJob(job.jobId).catch(() => undefined);
      await renew();
    } catch (error) {
      showErrorToast(error);
    }
  };
  const start = async () => {
    if (sending.current !== null) return;
    const controller = new AbortController();
    sending.current = controller;
    setSent(0);
    await send(controller.signal);
    sending.current = null;
    setSent(null);
  };
  return (
    <div className={`${box.row} ${box.wrap} ${box.wide}`}>
      <Checkbox checked={replace} onChange={setReplace}>
        {t(($) => $.start.replace)}
      </Checkbox>
      <Button
        kind="primary"
        busy={sent !== null}
        disabled={disabled || reading.columns.length === 0 || (reading.timeForm in csvSinceMs && reading.start === null)}
        onClick={() => void start()}
      >
        {t(($) => $.start.button)}
      </Button>
      {sent !== null && <Progress done={Math.min(1, sent)} size="small" label={t(($) => $.start.sending)} />}
    </div>
  );
}
