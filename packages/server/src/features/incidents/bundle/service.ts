/** An incident as one file: its data as JSON and Parquet, a page that shows it without a server, and a signed list of the files. */
import { createHash } from 'node:crypto';
import { type FileAnswer, timeText } from '@czyun/contract';
import { type Incident, incidentSpan } from '@czyun/contract/incidents';
import { manifestName, sealFiles, sha256 } from '../../../audit/index.ts';
import type { CallActor } from '../../../kernel/call-actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import { drawn } from '../../../past/known/drawn.ts';
import { readingsOf } from '../../../past/known/readings.ts';
import { nameIn } from '../../../registry/index.ts';
import { timeZoneOf } from '../../../registry/time-zone.ts';
import type { ParamRecord } from '../../../registry/types.ts';
import { type ZipEntry, zipBytes } from '../../../tabular/zip.ts';
import type { FeatureDeps } from '../../deps.ts';
import { entriesOf } from '../entries.ts';
import { figuresRange, type Truths } from '../known/truths-service.ts';
import type { IncidentService } from '../service.ts';
import { contentTexts } from './contents.ts';
import { incidentFormat, manifestScript, names } from './names.ts';
import { pageText } from './page.ts';

type Deps = Pick<FeatureDeps, 'registry' | 'telemetry' | 'logs' | 'now' | 'auditKeys'>;

/** Number of columns of a drawn curve. */
const columns = 500;

/** Counts the bytes of a stream and computes their SHA-256. */
function createSum() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *through(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of content) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

export interface Reader {
  readonly actor: CallActor;
  readonly seesMoney: boolean;
}

export function createIncidentBundle(deps: Deps, incidents: Pick<IncidentService, 'get'>, truths: Truths) {
  const { registry, telemetry, auditKeys, now } = deps;

  const paramsOf = ({ curves }: Pick<Incident, 'curves'>): readonly ParamRecord[] =>
    curves.flatMap((key) => {
      const colon = key.indexOf(':');
      return registry.paramOf(Number(key.slice(0, colon)), key.slice(colon + 1)) ?? [];
    });

  /** Current curve; reduced by the engine if it has too many readings. */
  async function curveOf({ paramId }: ParamRecord, span: readonly [number, number], signal: AbortSignal) {
    const readings = await readingsOf(telemetry.history, paramId, span, signal);
    if (readings !== null) return drawn(readings, span, columns);
    const { series } = await telemetry.history.reduced({ paramIds: [paramId], start: span[0], end: span[1], columns, signal });
    const [curve] = series;
    const values = Array.from(curve?.values ?? [], (value) => (Number.isNaN(value) ? null : value));
    return { times: Array.from(curve?.times ?? []), values };
  }

  async function textsOf(projectId: number, incident: Incident, { actor, seesMoney }: Reader, made: number) {
    const { language, signal } = actor;
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const span = incidentSpan(incident, made);
    const known = await truths(incident, { projectId, language, signal, seesMoney });
    const curves = [];
    for (const param of paramsOf(incident)) curves.push(await curveOf(param, span, signal));
    const { entries } = await entriesOf(deps, projectId, incident, span, language);
    const { userId, loginName, userName, linkId } = actor;
    return contentTexts({
      ...{ incident, entries, truths: known, now: curves, span, range: figuresRange(incident) },
      ...{ project: nameIn(language, project), timeZone: timeZoneOf(registry, projectId), language, made },
      by: { userId, loginName, userName, linkId },
    });
  }

  function readings(incident: Incident, [start, end]: readonly [number, number], { language, signal }: CallActor) {
    const series = paramsOf(incident).map(({ paramId, deviceId, point }) => {
      const device = registry.device(deviceId);
      const common = { paramId, deviceId, device: device ? nameIn(language, device) : '', metric: point.metric };
      return { ...common, parameter: point.name[language], unit: point.unit ?? '' };
    });
    return series.length === 0 ? null : telemetry.history.readingsFile({ series, start, end, signal });
  }

  return async (projectId: number, id: number, reader: Reader): Promise<FileAnswer> => {
    const { actor } = reader;
    const incident = await incidents.get(projectId, id, actor);
    const made = now();
    const texts = await textsOf(projectId, incident, reader, made);

    async function* entries(): AsyncGenerator<ZipEntry> {
      const listed: { name: string; bytes: number; sha256: string }[] = [];
      for (const [name, text] of [[names.page, pageText()] as const, ...texts]) {
        listed.push({ name, bytes: Buffer.byteLength(text), sha256: sha256(text) });
        yield { name, time: made, content: [text] };
      }
      const file = readings(incident, incidentSpan(incident, made), actor);
      if (file) {
        const sum = createSum();
        yield { name: names.readings, time: made, content: sum.through(file) };
        listed.push({ name: names.readings, ...sum.result() });
      }
      const manifest = sealFiles(auditKeys, { format: incidentFormat, made, subject: String(incident.id), files: listed });
      const text = `${JSON.stringify(manifest, null, 1)}\n`;
      yield { name: manifestName, time: made, content: [text] };
      yield { name: manifestScript.name, time: made, content: [manifestScript.of(text)] };
    }

    const zone = timeZoneOf(registry, projectId);
    const name = `incident-${incident.id}-${timeText(incident.start, zone, 'day')}.zip`;
    return { name, mediaType: 'application/zip', inline: false, content: zipBytes(entries()) };
  };
}

export type IncidentBundle = ReturnType<typeof createIncidentBundle>;
