import type { CallSpec, FileFormat } from '@czyun/contract';
import { showErrorToast } from '../../platform/api/query-client.ts';
import { noteJob } from '../../platform/live/jobs.ts';
import { useToast } from '../control/use-toast.ts';
import { FormatMenu, type FormatMenuProps } from './format-menu.tsx';
import { downloadText } from './text.ts';
import { useDownload } from './use-download.tsx';

export interface ExportMenuProps extends Pick<FormatMenuProps, 'disabled' | 'tool'> {
  /** A file that the server creates during the call, in the format of the call. `name` without its extension. */
  readonly file: { readonly spec: CallSpec; readonly query: Readonly<Record<string, unknown>>; readonly name: string };
  /** Starts the same export as a job, if there is one. */
  readonly job?: (format: FileFormat) => Promise<{ readonly jobId: number }>;
}

/** Exports a list as CSV or Excel: immediately, or as a job in the tray. */
export function ExportMenu({ file: { spec, query, name }, job, ...look }: ExportMenuProps) {
  const t = downloadText.useText();
  const toast = useToast();
  const { start, overlay } = useDownload();
  const ask = (format: FileFormat) =>
    void job?.(format)
      .then(({ jobId }) => noteJob(jobId))
      .then(() => toast.success(t(($) => $.asked)), showErrorToast);
  return (
    <>
      <FormatMenu
        {...look}
        now={(format) => start(spec, { ...query, format }, `${name}.${format}`)}
        later={job === undefined ? undefined : ask}
      />
      {overlay}
    </>
  );
}
