import { type FileFormat, timeText } from '@czyun/contract';
import { useState } from 'react';
import { showErrorToast } from '../../platform/api/query-client.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { useToast } from '../control/use-toast.ts';
import { fileOfRows } from '../export/file-of-rows.ts';
import { FormatMenu } from '../export/format-menu.tsx';
import { downloadText } from '../export/text.ts';
import { useSaveFile } from '../export/use-save-file.ts';
import { fileColumns, shownIn } from './files.ts';

export interface TableExportProps {
  /** Id of the table. */
  readonly table: string;
  /** Name of the file and its sheet; followed by the day. */
  readonly name: string;
  readonly disabled?: boolean;
  /** All rows, if the table shows one page of them; in the order of the list. */
  readonly all?: () => Promise<readonly unknown[]>;
}

/** The content of a table as CSV or Excel: its columns, in its order, under its filter. Renders nothing without `data.export`. */
export function TableExport({ table, name, disabled, all }: TableExportProps) {
  const t = downloadText.useText();
  const language = useLanguage();
  const zone = useTimeZone();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const saveFile = useSaveFile();
  const save = async (format: FileFormat) => {
    const shown = shownIn(table);
    if (shown === null || saveFile === null) return;
    const rows = all === undefined ? shown.rows : ((await all()) as readonly never[]);
    const columns = fileColumns(shown.columns, language, zone);
    saveFile(`${name}_${timeText(Date.now(), zone, 'day')}.${format}`, await fileOfRows(format, { title: name, columns, rows }));
    toast.success(t(($) => $.done));
  };
  const start = (format: FileFormat) => {
    setBusy(true);
    void save(format)
      .catch(showErrorToast)
      .finally(() => setBusy(false));
  };
  return <FormatMenu busy={busy} now={start} {...(disabled === undefined ? {} : { disabled })} />;
}

const pageRows = 500;

/** All rows of a paged list, page by page. */
export async function everyPage<R>(
  ask: (pageNum: number, pageSize: number) => Promise<{ readonly list: readonly R[]; readonly total: number }>,
): Promise<readonly R[]> {
  const rows: R[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await ask(page, pageRows);
    rows.push(...list);
    if (list.length < pageRows || rows.length >= total) return rows;
  }
}
