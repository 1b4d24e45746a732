import { type FileFormat, historyApi, timeText } from '@czyun/contract';
import { useDownload } from '../../../kit/export/use-download.tsx';
import { useAllows, useTimeZone } from '../../../platform/project/project-context.ts';
import { historyText } from '../text.ts';
import { fileBucket } from './curves.ts';
import type { CurveData } from './use-curve-data.ts';

/** File of the displayed curves; `save` is null without the permission to export. */
export function useCurveFile({ keys, start, end, columns }: CurveData, down: string | null) {
  const t = historyText.useText();
  const zone = useTimeZone();
  const mayExport = useAllows()('data.export');
  const { start: download, overlay } = useDownload();
  const title = `${t(($) => $.file)} ${timeText(start, zone, 'minute')} - ${timeText(end, zone, 'minute')}`;
  const save = (format: FileFormat) => {
    // States have no average: without a statistic the server returns their last value.
    const downSample = down?.replace(/-avg$/, '') ?? fileBucket(end - start, columns);
    const fields = { key: keys.join(','), start, end, downSample, format };
    download(historyApi.exportHistory, fields, `${title.replace(/[:\s]+/g, '_')}.${format}`);
  };
  return { title, save: mayExport ? save : null, overlay };
}
