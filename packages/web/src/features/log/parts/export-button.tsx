import { DownloadOutlined } from '@ant-design/icons';
import { logsApi, timeText } from '@czyun/contract';
import { Button } from 'antd';
import { useDownload } from '../../../shared/download/use-download.tsx';
import { clockNow } from '../../../shared/live/clock.ts';
import { logText } from '../text.ts';
import type { LogQuestion } from './address.ts';

export interface ExportButtonProps {
  readonly question: LogQuestion;
  readonly zone: string;
  readonly disabled: boolean;
}

/** Hands out every entry of the filter as a file that the server makes. */
export function ExportButton({ question, zone, disabled }: ExportButtonProps) {
  const t = logText.use();
  const { start, overlay } = useDownload();
  const { page, pageSize, ...filter } = question;
  const save = () =>
    start(logsApi.exportLogs, filter, `${t(($) => $.export.file)}_${timeText(clockNow(), zone).replace(/[: ]/g, '-')}.csv`);
  return (
    <>
      <Button icon={<DownloadOutlined />} disabled={disabled} onClick={save}>
        {t(($) => $.export.button)}
      </Button>
      {overlay}
    </>
  );
}
