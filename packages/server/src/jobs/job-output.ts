/** File and result of a running job, written only while it has its lease. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { AppError } from '../kernel/errors.ts';
import type { JobFiles, OpenFile } from './files.ts';
import type { JobRow } from './record.ts';
import { changeRunning, jobById } from './repo.ts';
import type { JobFile, JobResult } from './types.ts';

export interface OutputDeps {
  readonly db: Kysely<Schema>;
  readonly files: JobFiles;
}

export function createJobOutput({ id, upload_key }: JobRow, lease: string, { db, files }: OutputDeps, signal: AbortSignal) {
  let file: OpenFile | undefined;
  let isSettled = false;

  return {
    async open(name: string, mediaType: string): Promise<JobFile> {
      if (file) throw new Error('a job has one file');
      signal.throwIfAborted();
      const key = files.newKey();
      // The row first: files without a row are swept.
      if (!(await changeRunning(db, id, lease, { file_key: key, file_name: name, file_type: mediaType })))
        throw new Error('the lease is lost');
      const open = await files.open(key);
      file = open;
      return { write: (bytes) => (signal.aborted ? Promise.reject(signal.reason) : open.write(bytes)), read: () => open.read() };
    },

    async upload(): Promise<Uint8Array> {
      const bytes = upload_key === null ? null : await files.bytes(upload_key);
      if (bytes === null) throw new AppError('jobInterrupted');
      return bytes;
    },

    async settle(within: Kysely<Schema>, result: NonNullable<JobResult>): Promise<void> {
      signal.throwIfAborted();
      if (!(await changeRunning(within, id, lease, { result: JSON.stringify(result) }))) throw new Error('the lease is lost');
      isSettled = true;
    },

    /** Whether the work was committed with its result; the job is done then, whatever failed afterwards. */
    async isCommitted(): Promise<boolean> {
      return isSettled && (await jobById(db, id))?.result != null;
    },

    /** Makes the file durable; resolves with its size, undefined when there is none. Throws when the job was aborted: its file may be partial. */
    async finish(): Promise<number | undefined> {
      if (file) signal.throwIfAborted();
      return file?.finish();
    },

    drop: async () => file?.drop(),
  };
}
