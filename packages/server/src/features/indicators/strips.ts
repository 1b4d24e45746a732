/** States of the units over the last 30 days of a period, for strips. */
import type { AvailabilityStrips, IndicatorSettings, Language } from '@czyun/contract';
import { hourMs } from '@czyun/contract';
import { type ClassSpan, hoursIn } from '../../energy/state-hours.ts';
import { nameIn } from '../../registry/index.ts';
import { dayStart } from '../../time/days.ts';
import { zoned } from '../../time/zone.ts';
import { shown, stateIndicators } from './list.ts';
import type { Unit } from './units.ts';

const stripDays = 30;

/** Complete days of the zone; the last one may end at `until`. */
export function stripRange(timeZone: string, until: number): { readonly start: number; readonly end: number } {
  const last = zoned(timeZone, dayStart(timeZone, Math.max(0, until - 1)));
  return { start: last.subtract({ days: stripDays - 1 }).startOfDay().epochMilliseconds, end: until };
}

/** Merges adjacent spans of the same state. */
export function merged(spans: readonly ClassSpan[]): ClassSpan[] {
  const found: ClassSpan[] = [];
  for (const span of spans) {
    const before = found.at(-1);
    if (before && before.is === span.is && before.end === span.start) found[found.length - 1] = { ...before, end: span.end };
    else found.push(span);
  }
  return found;
}

export function stripsOf(
  units: readonly Unit[],
  { start, end }: { readonly start: number; readonly end: number },
  settings: IndicatorSettings,
  language: Language,
): AvailabilityStrips {
  return {
    ...{ start, end },
    units: units.map(({ device, spans }) => {
      const hours = hoursIn(spans, start, end);
      return {
        ...{ deviceId: device.id, name: nameIn(language, device), hours },
        availability: shown('availability', stateIndicators(hours, (end - start) / hourMs, settings).availability),
        spans: merged(spans),
      };
    }),
  };
}
