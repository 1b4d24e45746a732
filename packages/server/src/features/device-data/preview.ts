/** Preview of a file, and the template file. */
import {
  byteOrderMark,
  type CsvReading,
  csvLine,
  csvPreviewKb,
  type FileAnswer,
  fieldText,
  type Language,
  maxCsvColumns,
  minuteMs,
  timeText,
  unitIn,
} from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { AppError } from '../../kernel/errors.ts';
import { nameIn, type Registry } from '../../registry/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { offsetAt } from '../../time/zone.ts';
import { decodeFile, wholeLines } from './csv/decode.ts';
import { findReading } from './csv/find-reading.ts';
import { nothingNoticed, type ReadLine, readLines, titleOf } from './csv/read-file.ts';
import { firstRows } from './csv/rows.ts';
import { previewUpload } from './upload.ts';
import { faultsIn } from './words.ts';

const shownLines = 12;
const sampleLines = 8;
const shownLetters = 60;

/** Points that can be imported: stored numbers. */
export const importable = (device: DeviceRecord): ExpandedPoint[] =>
  device.params.map(({ point }) => point).filter(({ type, storage }) => type !== 'text' && storage !== 'live');

/** Points of the columns in their order; throws `badInput` for unknown or repeated metrics and for an unknown time zone. */
export function pointsOf(device: DeviceRecord, { columns, timeColumns, timeZone }: CsvReading): ExpandedPoint[] {
  try {
    offsetAt(timeZone, 0);
  } catch {
    throw new AppError('badInput', {}, [{ path: 'timeZone', message: fieldText('timeZoneWrong') }]);
  }
  const known = new Map(importable(device).map((point) => [point.metric, point]));
  return columns.map(({ column, metric }, index) => {
    const point = known.get(metric);
    const isTwice = columns.findIndex((other) => other.metric === metric) !== index;
    if (!point || isTwice || timeColumns.includes(column))
      throw new AppError('badInput', {}, [{ path: `columns.${index}`, message: fieldText('columnWrong') }]);
    return point;
  });
}

interface PreviewDeps {
  readonly registry: Pick<Registry, 'device' | 'project'>;
  readonly now: () => number;
}

export function createPreview({ registry, now }: PreviewDeps) {
  function deviceOf(deviceId: number): DeviceRecord {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    return device;
  }

  return {
    preview(deviceId: number, body: Uint8Array, language: Language) {
      const device = deviceOf(deviceId);
      const { reading: chosen, file } = previewUpload(body, language);
      const { text, encoding, marked } = decodeFile(file.byteLength < csvPreviewKb * 1024 ? file : wholeLines(file), chosen.encoding);
      const reading = findReading(text, encoding, chosen, { points: importable(device), timeZone: timeZoneOf(registry, device.projectId) });
      const points = pointsOf(device, reading);
      const rows = firstRows(text, reading.separator, reading.headLine + sampleLines + 1);
      const head = rows.find(({ line }) => line === reading.headLine)?.cells ?? [];
      const sample = rows.filter(({ line }) => line > reading.headLine).slice(0, sampleLines);
      const width = Math.min(maxCsvColumns, Math.max(head.length, ...sample.map(({ cells }) => cells.length)));
      const titles = Array.from({ length: width }, (_, column) => titleOf(head, column).slice(0, shownLetters));
      const noticed = nothingNoticed();
      const lines: ReadLine[] = [];
      for (const line of readLines({ text, reading, points, titles, now: now() }, noticed)) if (lines.length < shownLines) lines.push(line);
      return {
        reading,
        marked,
        titles,
        sample: sample.map(({ cells }) => cells.slice(0, width).map((cell) => cell.slice(0, shownLetters))),
        rows: lines.map(({ line, time, values }) => ({ line, time, values: [...values] })),
        ...noticed,
        faults: faultsIn(language, noticed.faults),
      };
    },

    /** The titles, and one line with an example of a time. */
    template(deviceId: number, language: Language): FileAnswer {
      const device = deviceOf(deviceId);
      const points = importable(device);
      const titles = points.map(({ name, unit }) => [name[language], unit === undefined ? '' : ` (${unitIn(language, unit)})`].join(''));
      const time = timeText(Math.floor(now() / minuteMs) * minuteMs, timeZoneOf(registry, device.projectId), 'second');
      const text = `${byteOrderMark}${csvLine([{ zh: '时间', en: 'Time' }[language], ...titles])}${csvLine([time, ...points.map(() => null)])}`;
      const bytes = Buffer.from(text);
      return {
        name: `${nameIn(language, device)}.csv`,
        mediaType: 'text/csv; charset=utf-8',
        bytes: bytes.byteLength,
        inline: false,
        content: (async function* () {
          yield bytes;
        })(),
      };
    },
  };
}
