/** The files of an export of a device, one after the other, each made while it is read. */
import { logTypeWords } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { nameIn, type Registry } from '../../../registry/index.ts';
import type { DeviceRecord, ProjectRecord } from '../../../registry/types.ts';
import type { ZipEntry } from '../../../tabular/zip.ts';
import type { History } from '../../../telemetry/types.ts';
import { dayStart } from '../../../time/days.ts';
import { type Cell, csvFiles, isoIn, linesOf } from './lines.ts';
import { monthsIn, readingColumns, readingLines, rollupColumns, rollupLines } from './readings.ts';
import { readmes } from './readme.ts';
import * as rows from './rows-repo.ts';
import { withoutWays } from './without-ways.ts';

export interface ExportParts {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'region'>;
  readonly history: Pick<History, 'stored' | 'buckets' | 'oldest' | 'keptFrom'>;
}

export interface Exported {
  readonly device: DeviceRecord;
  readonly project: ProjectRecord;
  readonly now: number;
  readonly signal: AbortSignal;
  /** `share` from 0 to 1. */
  readonly told: (share: number, readings: number) => void;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const by = ({ login_name, user_name }: { readonly login_name: string | null; readonly user_name: string | null }): Cell[] => [
  login_name,
  user_name,
];
const byColumns = ['account', 'person'] as const;

export async function* exportFiles({ db, registry, history }: ExportParts, asked: Exported): AsyncGenerator<ZipEntry> {
  const { device, project, now, signal, told } = asked;
  const { timeZone } = project;
  const iso = isoIn(timeZone);
  const at = (time: number | null): Cell => (time === null ? null : iso(time));
  const file = (name: string, text: string): ZipEntry => ({ name, time: now, content: [text] });
  const csv = <R>(name: string, columns: readonly string[], list: AsyncIterable<R>, cells: (row: R) => readonly Cell[]) =>
    csvFiles(name, columns, linesOf(list, cells), now);

  const names = (named: { readonly name: string; readonly nameEn?: string }) => ({ zh: nameIn('zh', named), en: nameIn('en', named) });
  const readme = readmes({ device: names(device), project: names(project), timeZone, made: iso(now) });
  yield file('README.zh.md', readme.zh);
  yield file('README.en.md', readme.en);
  const region = device.regionId === null ? undefined : registry.region(device.regionId);
  yield file(
    'device.json',
    json({
      ...{
        id: device.id,
        key: device.key,
        name: names(device),
        project: { id: project.id, key: project.key, name: names(project), timeZone },
      },
      ...{ region: region ? names(region) : null, type: { id: device.type.id, key: device.type.key, name: device.type.name } },
      ...{ profile: device.driver.profile.id, role: device.role, enabled: device.enabled, intervalMs: device.intervalMs },
      created: device.created === null ? null : iso(device.created),
    }),
  );
  yield file('type.json', json(device.type));
  yield* csv(
    'points',
    ['metric', 'name_zh', 'name_en', 'unit', 'type', 'storage', 'kind', 'decimals', 'least', 'most'],
    (async function* () {
      yield* device.params;
    })(),
    ({ point }) => [
      ...[point.metric, point.name.zh, point.name.en, point.unit ?? null, point.type, point.storage, point.kind],
      ...[point.decimals ?? null, point.range?.[0] ?? null, point.range?.[1] ?? null],
    ],
  );
  yield* csv('limits', ['time', 'metric', 'limits', ...byColumns], rows.limitsOf(db, device.id), (row) => [
    ...[iso(row.time), row.metric, row.limits],
    ...by(row),
  ]);

  const params = device.params.filter(({ point }) => point.storage !== 'live');
  const of = { history, params, timeZone, signal };
  const oldest = await history.oldest(params.map(({ paramId }) => paramId));
  if (oldest !== null) {
    let written = 0;
    for (const month of monthsIn(timeZone, oldest, now)) {
      const lines = readingLines(of, month.from, month.to, false);
      yield* csvFiles(`readings/${month.name}`, readingColumns, lines, now, (count) => {
        written += count;
        told((0.9 * (month.from - oldest)) / (now - oldest), written);
      });
    }
    yield* csvFiles('readings/texts', readingColumns, readingLines(of, oldest, now, true), now);
    const first = dayStart(timeZone, oldest);
    yield* csvFiles('rollups/day', rollupColumns, rollupLines(of, 'd', first, now), now);
    yield* csvFiles('rollups/hour', rollupColumns, rollupLines(of, 'h', first, now), now);
    // Minutes stand in for readings that have gone by age, point by point.
    const minutes = async function* () {
      for (const [rawFrom, some] of Map.groupBy(params, ({ paramId }) => history.keptFrom(paramId).rawFrom))
        if (rawFrom > first) yield* rollupLines({ ...of, params: some }, 'm', first, Math.min(now, rawFrom));
    };
    yield* csvFiles('rollups/minute', rollupColumns, minutes(), now);
  }
  told(0.95, 0);

  yield* csv(
    'log',
    [
      ...['id', 'type', 'severity', 'metric', 'content_zh', 'content_en', 'started', 'ended', 'acknowledged', 'acknowledged_by', 'count'],
      ...[...byColumns, 'target', 'old_value', 'set_value', 'read_back', 'result'],
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
      ...by(row),
      ...[row.target_param, withoutWays(row.old_value), withoutWays(row.set_value), row.read_back, row.result],
    ],
  );
  yield* csv('alarm-comments', ['time', 'entry', 'text', ...byColumns], rows.commentsOf(db, device.id), (row) => [
    ...[iso(row.time), row.entry_id, row.text],
    ...by(row),
  ]);
  yield* csv(
    'alarm-suppressions',
    ['kind', 'content_zh', 'content_en', 'reason', 'severity', 'begins', 'until', 'ended', ...byColumns],
    rows.suppressionsOf(db, device.id),
    (row) => [
      ...[row.kind, row.content_zh, row.content_en, row.reason, row.severity, at(row.begins), at(row.until), at(row.ended)],
      ...by(row),
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
      ...byColumns,
    ],
    rows.commandsOf(db, device.id),
    (row) => [
      ...[row.id, row.metric, row.old_value, row.asked_value, row.read_back, row.state, row.reason_zh, row.reason_en],
      ...[at(row.asked_time), at(row.sent_time), at(row.end_time), row.approved_name],
      ...by(row),
    ],
  );
  const documents = rows.documentsOf(db, device.id);
  const head = await documents.next();
  if (head.done !== true) {
    const lineOf = (row: typeof head.value) =>
      `${JSON.stringify({ kind: row.kind, id: row.doc_id, name: row.name, time: iso(row.time), data: JSON.parse(row.data) as unknown })}\n`;
    const content = async function* () {
      yield lineOf(head.value);
      for await (const row of documents) yield lineOf(row);
    };
    yield { name: 'documents.jsonl', time: now, content: content() };
  }
  yield* csv('imports', ['id', 'file', 'time', 'state', 'counts', ...byColumns], rows.importsOf(db, device.id), (row) => [
    ...[row.id, row.name, iso(row.created), row.state, row.counts],
    ...by(row),
  ]);
  yield* csv(
    'deletions',
    ['id', 'time', 'state', 'metrics', 'from', 'to', 'found', 'months', ...byColumns],
    rows.clearingsOf(db, device.id),
    (row) => [
      ...[row.id, iso(row.created), row.state, row.metrics, iso(row.from_time), iso(row.to_time), row.found, row.slices],
      ...by(row),
    ],
  );
}
