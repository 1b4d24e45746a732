/** Files of an export with readings and roll-ups. */
import type { ZipEntry } from '../../../tabular/zip.ts';
import { dayStart } from '../../../time/days.ts';
import { csvFiles } from './lines.ts';
import { monthsIn, readingColumns, readingLines, rollupColumns, rollupLines } from './readings.ts';
import type { DeviceExport, ExportParts } from './types.ts';

export async function* readingFiles(
  { history }: ExportParts,
  { device, project, now, signal, reached }: DeviceExport,
): AsyncGenerator<ZipEntry> {
  const { timeZone } = project;
  const params = device.params.filter(({ point }) => point.storage !== 'live');
  const source = { history, params, timeZone, signal };
  const oldest = await history.oldest(params.map(({ paramId }) => paramId));
  if (oldest === null) return;
  let written = 0;
  for (const month of monthsIn(timeZone, oldest, now)) {
    const lines = readingLines(source, month.from, month.to, false);
    yield* csvFiles(`readings/${month.name}`, readingColumns, lines, now, (count) => {
      written += count;
      reached((0.9 * (month.from - oldest)) / (now - oldest), written);
    });
  }
  yield* csvFiles('readings/texts', readingColumns, readingLines(source, oldest, now, true), now);
  const first = dayStart(timeZone, oldest);
  yield* csvFiles('rollups/day', rollupColumns, rollupLines(source, 'd', first, now), now);
  yield* csvFiles('rollups/hour', rollupColumns, rollupLines(source, 'h', first, now), now);
  // Minutes cover the time whose raw readings are past their retention, which may differ between points.
  const minutes = async function* () {
    for (const [rawFrom, some] of Map.groupBy(params, ({ paramId }) => history.keptFrom(paramId).rawFrom))
      if (rawFrom > first) yield* rollupLines({ ...source, params: some }, 'm', first, Math.min(now, rawFrom));
  };
  yield* csvFiles('rollups/minute', rollupColumns, minutes(), now);
}
