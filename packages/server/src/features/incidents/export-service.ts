/** Exports an incident as PDF: the content of its page, with the figures of its curves. */
import { Readable } from 'node:stream';
import { type FileAnswer, fileTypes, minuteMs, timeText } from '@czyun/contract';
import { type Incident, incidentSpan } from '@czyun/contract/incidents';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { paperBytes } from '../../paper/index.ts';
import { nameIn } from '../../registry/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { FeatureDeps } from '../deps.ts';
import { entriesOf } from './entries.ts';
import { type IncidentCurve, incidentPaper } from './paper.ts';
import type { IncidentService } from './service.ts';

/** Limit of points of a curve in the PDF. */
const maxBuckets = 240;

type Deps = Pick<FeatureDeps, 'registry' | 'telemetry' | 'logs' | 'now'>;

export function createIncidentExport({ registry, telemetry, logs, now }: Deps, incidents: Pick<IncidentService, 'get'>) {
  async function curvesOf(incident: Incident, actor: CallActor, [from, until]: readonly [number, number]) {
    const params = incident.curves.flatMap((key) => {
      const colon = key.indexOf(':');
      return registry.paramOf(Number(key.slice(0, colon)), key.slice(colon + 1)) ?? [];
    });
    const paramIds = params.map(({ paramId }) => paramId);
    if (paramIds.length === 0) return { times: [], curves: [] };
    const bucket = { count: Math.max(1, Math.ceil((until - from) / maxBuckets / 1000)), unit: 's' } as const;
    const range = { paramIds, signal: actor.signal };
    const { series } = await telemetry.history.buckets({ ...range, start: from, end: until, bucket, aggregate: 'avg' });
    const end = incident.end ?? Math.min(incident.start + minuteMs, until);
    const totals = await telemetry.history.totals({ ...range, start: incident.start, end });
    const times = [...new Set(series.flatMap((curve) => [...curve.times]))].sort((a, b) => a - b);
    const isMany = incident.devices.length > 1;
    const curves = params.map(({ paramId, deviceId, point }, index): IncidentCurve => {
      const curve = series.find((each) => each.paramId === paramId);
      const values = new Map([...(curve?.times ?? [])].map((time, at) => [time, curve?.values[at] ?? Number.NaN]));
      const device = registry.device(deviceId);
      const total = totals[index];
      const name = point.name[actor.language];
      return {
        name: isMany && device !== undefined ? `${nameIn(actor.language, device)} ${name}` : name,
        unit: point.unit ?? '',
        decimals: point.decimals,
        values: times.map((time) => {
          const value = values.get(time) ?? Number.NaN;
          return Number.isFinite(value) ? value : null;
        }),
        total:
          total === undefined || total.count === 0 || !Number.isFinite(total.avg)
            ? null
            : { min: total.min, avg: total.avg, max: total.max, coveredShare: total.coveredMs / (end - incident.start) },
      };
    });
    return { times, curves };
  }

  return async (projectId: number, id: number, actor: CallActor): Promise<FileAnswer> => {
    const incident = await incidents.get(projectId, id, actor);
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const span = incidentSpan(incident, now());
    const { times, curves } = await curvesOf(incident, actor, span);
    const { entries, isCut } = await entriesOf({ logs, now }, projectId, incident, span, actor.language);
    const zone = timeZoneOf(registry, projectId);
    const facts = { project: nameIn(actor.language, project), language: actor.language, zone, made: now() };
    const bytes = await paperBytes(incidentPaper({ ...facts, incident, times, curves, entries, isCut }), {
      projectId,
      signal: actor.signal,
    });
    const name = `incident-${incident.id}-${timeText(incident.start, zone, 'day')}.pdf`;
    return { name, mediaType: fileTypes.pdf, bytes: bytes.length, inline: false, content: Readable.from([bytes]) };
  };
}

export type IncidentExport = ReturnType<typeof createIncidentExport>;
