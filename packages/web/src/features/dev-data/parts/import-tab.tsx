import { DownloadOutlined, FileAddOutlined } from '@ant-design/icons';
import { type CallResult, csvPreviewKb, dataApi, type devicesApi, maxCsvKb } from '@czyun/contract';
import { useRef, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { Spin } from '../../../kit/control/spin.tsx';
import { useDownload } from '../../../kit/export/use-download.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { sizeText } from '../../../platform/format/size.ts';
import { dataText } from '../text.ts';
import { ColumnTable, type PointChoice } from './column-table.tsx';
import { ImportsList } from './imports-list.tsx';
import { Noticed } from './noticed.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ReadingFields } from './reading-fields.tsx';
import { StartImport } from './start-import.tsx';
import { type Csv, useCsv } from './use-csv.ts';
import { useNumberPoints } from './use-points.ts';

type Detail = CallResult<typeof devicesApi.getDetail>;

/** Import of readings from a file: choice, check and start; earlier imports below. */
export function ImportTab({ detail: { device } }: { readonly detail: Detail }) {
  const points = useNumberPoints(device.deviceType.id);
  const csv = useCsv(device.id);
  const [started, setStarted] = useState<readonly number[]>([]);
  const onStarted = (jobId: number) => {
    setStarted((known) => [...known, jobId]);
    csv.choose(null);
  };
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <ChooseFile deviceId={device.id} name={device.name} csv={csv} />
      {csv.file !== null && csv.preview !== null && <CheckedFile deviceId={device.id} csv={csv} points={points} onStarted={onStarted} />}
      <ImportsList deviceId={device.id} started={started} />
    </div>
  );
}

function ChooseFile({ deviceId, name, csv }: { readonly deviceId: number; readonly name: string; readonly csv: Csv }) {
  const t = dataText.useText();
  const picker = useRef<HTMLInputElement>(null);
  const { start, overlay } = useDownload();
  const [tooLarge, setTooLarge] = useState(false);
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    const isTooLarge = file.size > maxCsvKb * 1024;
    setTooLarge(isTooLarge);
    csv.choose(isTooLarge ? null : file);
  };
  return (
    <Card title={t(($) => $.file.title)}>
      <div className={box.stack}>
        <p className={`${box.plain} ${box.soft}`}>{t(($) => $.file.hint)}</p>
        <div className={`${box.row} ${box.wrap}`}>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => start(dataApi.csvTemplate, { deviceId }, `${name}.csv`)}>
            {t(($) => $.file.template)}
          </Button>
          <input
            ref={picker}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            hidden
            aria-label={t(($) => $.file.choose)}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button
            kind={csv.file === null ? 'primary' : 'plain'}
            icon={<FileAddOutlined aria-hidden />}
            onClick={() => picker.current?.click()}
          >
            {csv.file === null ? t(($) => $.file.choose) : t(($) => $.file.another)}
          </Button>
          {csv.file !== null && (
            <span className={box.anywhere}>
              {t(($) => $.file.chosen, { name: csv.file?.name ?? '', size: sizeText(csv.file?.size ?? 0) })}
            </span>
          )}
          {csv.busy && (
            <span className={box.faint} role="status">
              <Spin small /> {t(($) => $.file.reading)}
            </span>
          )}
        </div>
        {tooLarge && <Notice kind="error" role="alert" title={t(($) => $.file.tooLarge, { mb: maxCsvKb / 1024 })} />}
        {csv.error !== null && <Notice kind="error" role="alert" title={csv.error.message} />}
      </div>
      {overlay}
    </Card>
  );
}

function CheckedFile({
  deviceId,
  csv,
  points,
  onStarted,
}: {
  readonly deviceId: number;
  readonly csv: Csv;
  readonly points: readonly PointChoice[];
  readonly onStarted: (jobId: number) => void;
}) {
  const t = dataText.useText();
  const { file, preview } = csv;
  if (file === null || preview === null) return null;
  return (
    <>
      <Card title={t(($) => $.reading.title)}>
        {file.size > csvPreviewKb * 1024 && (
          <p className={`${box.plain} ${box.faint}`}>{t(($) => $.reading.start, { kb: csvPreviewKb })}</p>
        )}
        <ReadingFields preview={preview} onReading={csv.setReading} />
      </Card>
      <Card title={t(($) => $.columns.title)}>
        <p className={`${box.plain} ${box.faint}`}>{t(($) => $.columns.factorHint)}</p>
        <ColumnTable preview={preview} points={points} onReading={csv.setReading} />
      </Card>
      <Card title={t(($) => $.preview.title)}>
        <div className={box.stack}>
          <PreviewTable preview={preview} points={points} />
          <Noticed of={preview} />
          <StartImport
            deviceId={deviceId}
            file={file}
            reading={preview.reading}
            disabled={csv.busy || csv.error !== null}
            onStarted={onStarted}
          />
        </div>
      </Card>
    </>
  );
}
