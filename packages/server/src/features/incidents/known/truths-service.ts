/** An incident in two states of knowledge: its curves, figures and money as known at an instant, and as known now. */
import { type Language, minuteMs } from '@czyun/contract';
import {
  type Incident,
  type IncidentChange,
  type IncidentCurveTruths,
  type IncidentTruths,
  incidentSpan,
  knownThen,
} from '@czyun/contract/incidents';
import { type ActorColumns, actorOfRow } from '../../../kernel/actor.ts';
import { type AmendmentRow, amendmentsAfter, metersAfter } from '../../../past/known/amendments-repo.ts';
import { carriedMs } from '../../../past/known/readings.ts';
import { maxAmendments, registersIn } from '../../../past/known/undone.ts';
import type { AmendmentKind } from '../../../telemetry/types.ts';
import type { FeatureDeps } from '../../deps.ts';
import { curveTruths, keyOf } from './curve-truths.ts';
import { dayTruths } from './day-truths.ts';
import type { Recorder } from './recorder.ts';

type Deps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry' | 'now'>;

/** Changes of one kind by one person within this time are listed as one, ms. */
const togetherMs = 10 * minuteMs;

const authorOf = (author: string | null) => (author === null ? null : actorOfRow(JSON.parse(author) as ActorColumns));

/** Range of the figures: the incident, or the first minute after a moment. */
export const figuresRange = ({ start, end }: Pick<Incident, 'start' | 'end'>): readonly [number, number] => [
  start,
  end ?? start + minuteMs,
];

/** Similar changes that became known together are one line. */
function listed(rows: readonly AmendmentRow[], keys: ReadonlyMap<number, string>): IncidentChange[] {
  const found: IncidentChange[] = [];
  const lastBy = new Map<string, number>();
  for (const row of rows.toReversed()) {
    const group = `${row.kind} ${row.author ?? ''}`;
    const index = lastBy.get(group);
    const last = index === undefined ? undefined : found[index];
    const curve = keys.get(row.param_id) ?? '';
    if (last && index !== undefined && row.at - last.at <= togetherMs) {
      found[index] = {
        ...last,
        at: row.at,
        curves: last.curves.includes(curve) ? last.curves : [...last.curves, curve],
        start: Math.min(last.start, row.from_time),
        end: Math.max(last.end, row.to_time),
        readings: (last.readings ?? 0) + row.readings,
      };
      continue;
    }
    lastBy.set(group, found.length);
    found.push({
      ...{ kind: row.kind as AmendmentKind, at: row.at, by: authorOf(row.author), curves: [curve] },
      ...{ start: row.from_time, end: row.to_time, readings: row.readings, note: '' },
    });
  }
  return found;
}

export function createTruths(deps: Deps, recorder: Pick<Recorder, 'flush'>) {
  const { db, registry, telemetry, now } = deps;

  return async (
    incident: Incident,
    reader: {
      readonly projectId: number;
      readonly language: Language;
      readonly signal?: AbortSignal | undefined;
      readonly seesMoney: boolean;
    },
    known = knownThen(incident),
  ): Promise<IncidentTruths> => {
    const { projectId, language, signal, seesMoney } = reader;
    const params = incident.curves.flatMap((key) => {
      const colon = key.indexOf(':');
      return registry.paramOf(Number(key.slice(0, colon)), key.slice(colon + 1)) ?? [];
    });
    const span = incidentSpan(incident, now());
    const range = figuresRange(incident);
    const paramIds = params.map(({ paramId }) => paramId);
    const keys = new Map(params.map((param) => [param.paramId, keyOf(param)]));
    const widest = Math.max(0, ...params.map(({ paramId }) => carriedMs(registry.get(paramId) ?? { intervalMs: null })));
    // Before the amendments are read: recently arrived readings are then in the engine, and the late ones among them are recorded.
    const totals = new Map(
      paramIds.length === 0
        ? []
        : (await telemetry.history.totals({ paramIds, start: range[0], end: range[1], ...(signal ? { signal } : {}) })).map((total) => [
            total.paramId,
            total,
          ]),
    );
    await recorder.flush();
    const rows =
      paramIds.length === 0 ? [] : await amendmentsAfter(db, paramIds, { from: span[0] - widest, to: span[1], known }, maxAmendments);
    const deviceIds = [...new Set(params.map(({ deviceId }) => deviceId))];
    const meters = (deviceIds.length === 0 ? [] : await metersAfter(db, deviceIds, known)).filter(
      ({ time }) => time >= span[0] - widest && time < span[1],
    );
    const asked = { span, range, known, language, signal };
    const curves: IncidentCurveTruths[] = [];
    let isCut = rows.length >= maxAmendments;
    for (const param of params) {
      const own = rows.filter(({ param_id: id }) => id === param.paramId);
      const ownMeters = meters.filter((row) => row.device_id === param.deviceId && registersIn(row).includes(param.point.metric));
      const found = await curveTruths(deps, param, own, ownMeters, totals.get(param.paramId), asked);
      curves.push(found.curve);
      isCut ||= found.isCut;
    }
    const visible = rows.filter(({ to_time: to }) => to >= span[0]);
    const meterChanges = meters.flatMap((row): IncidentChange[] => {
      const concerned = registersIn(row)
        .map((metric) => `${row.device_id}:${metric}`)
        .filter((key) => incident.curves.includes(key));
      if (concerned.length === 0) return [];
      const at = { at: row.created, start: row.time, end: row.time };
      return [{ kind: 'meter', by: actorOfRow(row), curves: concerned, readings: null, note: row.note, ...at }];
    });
    const days = seesMoney ? await dayTruths(deps, projectId, range, known) : [];
    const dayChanges = days.map(({ date, at, start, end }): IncidentChange => {
      const common = { kind: 'settled' as const, by: null, curves: [], readings: null };
      return { ...common, at, start, end, note: date };
    });
    return {
      known,
      curves,
      changes: [...listed(visible, keys), ...meterChanges, ...dayChanges].toSorted((a, b) => a.at - b.at),
      days: days.map(({ date, was, now: money, at }) => ({ date, was, now: money, at })),
      isCut,
    };
  };
}

export type Truths = ReturnType<typeof createTruths>;
