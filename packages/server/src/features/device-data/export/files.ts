/** The files of a device's export, in order; each is produced while it is read. */
import type { ZipEntry } from '../../../tabular/zip.ts';
import { readingFiles } from './reading-files.ts';
import { recordFiles } from './record-files.ts';
import { settingFiles } from './setting-files.ts';
import type { DeviceExport, ExportParts } from './types.ts';

export async function* exportFiles(parts: ExportParts, request: DeviceExport): AsyncGenerator<ZipEntry> {
  yield* settingFiles(parts, request);
  yield* readingFiles(parts, request);
  request.reached(0.95, 0);
  yield* recordFiles(parts, request);
}
