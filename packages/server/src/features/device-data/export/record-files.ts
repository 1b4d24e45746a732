/** Files of an export with the records of a device: log, alarms, commands, documents, imports and deletions. */
import { logTypeWords } from '@czyun/contract';
import type { ZipEntry } from '../../../tabular/zip.ts';
import { type Cell, isoIn } from './lines.ts';
import * as rows from './rows-repo.ts';
import { actorCells, actorTitles, csvFilesAt } from './tables.ts';
import type { DeviceExport, ExportParts } from './types.ts';
import { withoutSecrets } from './without-secrets.ts';

/** One JSON object per line; no file without documents. */
async function* documentFiles(
  documents: ReturnType<typeof rows.documentsOf>,
  now: number,
  iso: (time: number) => string,
): AsyncGenerator<ZipEntry> {
  const first = await documents.next();
  if (first.done === true) return;
  const lineOf = (row: typeof first.value) =>
    `${JSON.stringify({ kind: row.kind, id: row.doc_id, name: row.name, time: iso(row.time), data: JSON.parse(row.data) as unknown })}\n`;
  const content = async function* () {
    yield lineOf(first.value);
    for await (const row of documents) yield lineOf(row);
  };
  yield { name: 'documents.jsonl', time: now, content: content() };
}

export async function* recordFiles({ db }: Pick<ExportParts, 'db'>, { device, project, now }: DeviceExport): AsyncGenerator<ZipEntry> {
  const iso = isoIn(project.timeZone);
  const at = (time: number | null): Cell => (time === null ? null : iso(time));
  const csv = csvFilesAt(now);
  yield* csv(
    'log',
    [
      ...['id', 'type', 'severity', 'metric', 'content_zh', 'content_en', 'started', 'ended', 'acknowledged', 'acknowledged_by', 'count'],
      ...[...actorTitles, 'target', 'old_value', 'set_value', 'read_back', 'result'],
    ],
    rows.logOf(db, device.id),
    (row) => [
      ...[
        row.id,
        logTypeWords[row.type as keyof typeof logTypeWords]?.en ?? row.type,
        row.severity,
        row.metric,
        row.content_zh,
        row.content_en,
      ],
      ...[at(row.start_time), at(row.recover_time), at(row.ack_time), row.ack_user, row.count],
      ...actorCells(row),
      ...[row.target_param, withoutSecrets(row.old_value), withoutSecrets(row.set_value), row.read_back, row.result],
    ],
  );
  yield* csv('alarm-comments', ['time', 'entry', 'text', ...actorTitles], rows.commentsOf(db, device.id), (row) => [
    ...[iso(row.time), row.entry_id, row.text],
    ...actorCells(row),
  ]);
  yield* csv(
    'alarm-suppressions',
    ['kind', 'content_zh', 'content_en', 'reason', 'severity', 'begins', 'until', 'ended', ...actorTitles],
    rows.suppressionsOf(db, device.id),
    (row) => [
      ...[row.kind, row.content_zh, row.content_en, row.reason, row.severity, at(row.begins), at(row.until), at(row.ended)],
      ...actorCells(row),
    ],
  );
  yield* csv(
    'commands',
    [
      'id',
      'metric',
      'old_value',
      'asked_value',
      'read_back',
      'state',
      'reason_zh',
      'reason_en',
      'asked',
      'sent',
      'ended',
      'approved_by',
      ...actorTitles,
    ],
    rows.commandsOf(db, device.id),
    (row) => [
      ...[row.id, row.metric, row.old_value, row.asked_value, row.read_back, row.state, row.reason_zh, row.reason_en],
      ...[at(row.asked_time), at(row.sent_time), at(row.end_time), row.approved_name],
      ...actorCells(row),
    ],
  );
  yield* documentFiles(rows.documentsOf(db, device.id), now, iso);
  yield* csv('imports', ['id', 'file', 'time', 'state', 'counts', ...actorTitles], rows.importsOf(db, device.id), (row) => [
    ...[row.id, row.name, iso(row.created), row.state, row.counts],
    ...actorCells(row),
  ]);
  yield* csv(
    'deletions',
    ['id', 'time', 'state', 'metrics', 'from', 'to', 'found', 'months', ...actorTitles],
    rows.clearingsOf(db, device.id),
    (row) => [
      ...[row.id, iso(row.created), row.state, row.metrics, iso(row.from_time), iso(row.to_time), row.found, row.slices],
      ...actorCells(row),
    ],
  );
}
