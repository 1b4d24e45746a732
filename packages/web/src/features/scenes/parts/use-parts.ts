import type { ExpandedPoint, Severity } from '@czyun/devices';
import type { ScenePart } from '../../../kit/scene/model.ts';
import { type Monitored, useMonitored, usePointValuesOf } from '../../../parts/monitor/monitored.ts';
import { useDeviceAlarms } from '../../../parts/monitor/use-device-alarms.ts';
import { showValue } from '../../../platform/format/point-value.ts';
import { useWord } from '../../../platform/language/language.ts';
import type { LiveValue } from '../../../platform/live/value-store.ts';
import { useTheme } from '../../../platform/theme/theme.ts';
import { scenesText } from '../text.ts';
import type { PartSpec } from './part-spec.ts';
import { severityColor, toneColor } from './tones.ts';

export interface PartPoint {
  readonly point: ExpandedPoint;
  readonly value: LiveValue | undefined;
}

export interface KnownPart {
  /** The device that reports it. */
  readonly of: Monitored;
  readonly spec: PartSpec;
  readonly name: string;
  readonly points: readonly PartPoint[];
  /** Severity of its most severe active alarm. */
  readonly severity: Severity | null;
  /** Quality of its first point. */
  readonly quality: 'good' | 'stale' | 'bad' | 'unknown';
}

export interface Parts {
  readonly parts: readonly KnownPart[];
  /** Names of parts for which the type reports nothing. */
  readonly missing: readonly string[];
  /** For the arrow keys and screen readers. */
  readonly spoken: readonly ScenePart[];
  /** A current number; null: stale, bad or unknown. */
  readonly number: (metric: string) => number | null;
  /** Colour of a part in alarm, or without a current value; null: its own. */
  readonly warning: (part: KnownPart) => string | null;
  /** Colour of a text as of its dot; null: no current text. */
  readonly word: (metric: string) => string | null;
}

const qualityOf = (value: LiveValue | undefined): KnownPart['quality'] =>
  value === undefined || value.value === null ? 'unknown' : value.quality;

/** Parts of a scene with their values at the clock's instant and their alarms. */
export function useParts(specs: readonly PartSpec[]): Parts {
  return usePartsOf(useMonitored(), specs);
}

/** The same for a device beside the one of the page. */
export function usePartsOf(of: Monitored, specs: readonly PartSpec[]): Parts {
  const t = scenesText.useText();
  const say = useWord();
  const { tokens } = useTheme();
  const { type, deviceId, flowOf } = of;
  const { entries } = useDeviceAlarms(deviceId);
  const pointOf = new Map(type.points.map((point) => [point.metric, point]));
  const points = [...new Set(specs.flatMap(({ metrics }) => metrics))].flatMap((metric) => pointOf.get(metric) ?? []);
  const readingOf = usePointValuesOf(of, points);
  const severityOf = (metrics: readonly string[]): Severity | null => {
    const own = entries.flatMap(({ metric, severity, quantities }): readonly Severity[] =>
      severity !== null && [metric, ...(quantities?.metrics ?? [])].some((each) => each !== null && metrics.includes(each))
        ? [severity]
        : [],
    );
    return own.length === 0 ? null : (Math.min(...own) as Severity);
  };
  const all = specs.map((spec): KnownPart => {
    const own = spec.metrics.flatMap((metric) => pointOf.get(metric) ?? []).map((point) => ({ point, value: readingOf(point) }));
    return { of, spec, name: say(spec.name), points: own, severity: severityOf(spec.metrics), quality: qualityOf(own[0]?.value) };
  });
  const parts = all.filter((part) => part.points.length > 0);
  const textOf = ({ point, value }: PartPoint): string => {
    const shown = showValue(value?.value, point, { flow: flowOf(point) });
    const text =
      shown.kind === 'number'
        ? `${shown.way === undefined ? '' : `${say(shown.way)} `}${shown.text} ${shown.unit}`.trim()
        : shown.kind === 'word'
          ? typeof shown.word === 'string'
            ? shown.word
            : say(shown.word)
          : '';
    return t(($) => $.spoken.value, { name: say(point.name), value: text });
  };
  const stateOf = ({ points: own, quality, severity }: KnownPart): string =>
    [
      ...own.slice(0, 3).map(textOf),
      ...(quality === 'good' ? [] : [t(($) => $.spoken[quality])]),
      ...(severity === null ? [] : [t(($) => $.spoken.alarm, { severity })]),
    ].join(t(($) => $.spoken.end));
  const current = (metric: string): number | null => {
    const point = pointOf.get(metric);
    const value = point === undefined ? undefined : readingOf(point);
    return value?.quality === 'good' && typeof value.value === 'number' ? value.value : null;
  };
  return {
    parts,
    missing: all.filter((part) => part.points.length === 0).map(({ name }) => name),
    spoken: parts.map((part) => ({
      ...{ id: part.spec.id, name: part.name, state: stateOf(part), row: part.spec.id, group: part.spec.group },
    })),
    number: current,
    warning: ({ severity, quality }) => (severity !== null ? severityColor(severity, tokens) : quality === 'good' ? null : tokens.offline),
    word: (metric) => {
      const value = current(metric);
      return value === null ? null : toneColor(pointOf.get(metric)?.states?.[value]?.tone ?? null, tokens);
    },
  };
}
