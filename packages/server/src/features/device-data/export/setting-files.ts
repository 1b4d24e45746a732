/** Files of an export that describe the device: record, type, points, limits. */
import { nameIn } from '../../../registry/index.ts';
import type { ZipEntry } from '../../../tabular/zip.ts';
import { isoIn } from './lines.ts';
import { readmes } from './readme.ts';
import { limitsOf } from './rows-repo.ts';
import { actorCells, actorTitles, csvFilesAt } from './tables.ts';
import type { DeviceExport, ExportParts } from './types.ts';

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export async function* settingFiles({ db, registry }: ExportParts, { device, project, now }: DeviceExport): AsyncGenerator<ZipEntry> {
  const { timeZone } = project;
  const iso = isoIn(timeZone);
  const csv = csvFilesAt(now);
  const file = (name: string, text: string): ZipEntry => ({ name, time: now, content: [text] });
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
  yield* csv('limits', ['time', 'metric', 'limits', ...actorTitles], limitsOf(db, device.id), (row) => [
    ...[iso(row.time), row.metric, row.limits],
    ...actorCells(row),
  ]);
}
