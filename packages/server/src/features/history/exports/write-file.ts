/** Writes an export into the file of its job. */
import type { JobContext, JobFile } from '../../../jobs/types.ts';
import { mediaTypes } from './content.ts';
import { type ExportBytesDeps, type ExportFileRequest, exportBytes } from './file-bytes.ts';
import { writtenText } from './words.ts';

type Writing = Pick<JobContext<unknown>, 'progress' | 'file' | 'breathe' | 'aside'>;

/** `most`: share of the job's progress for writing. */
export async function writeExport(
  deps: ExportBytesDeps,
  request: Omit<ExportFileRequest, 'reached'> & { readonly name: string },
  { progress, file, breathe, aside }: Writing,
  most = 1,
): Promise<{ readonly out: JobFile; readonly values: number }> {
  let values = 0;
  const reached = (share: number, written: number) => {
    values = written;
    progress(share * most, writtenText(written));
  };
  const { format } = request.content;
  const out = await file(request.name, mediaTypes[format]);
  const write = async (between: () => Promise<void>) => {
    for await (const piece of exportBytes(deps, { ...request, reached })) {
      await out.write(piece);
      await between();
    }
  };
  // The engine writes Parquet in its own lane, in one piece: it needs no turn among the others.
  if (format === 'parquet') await aside(() => write(async () => request.signal.throwIfAborted()));
  else await write(breathe);
  return { out, values };
}
