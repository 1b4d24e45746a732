import { hourMs } from '@czyun/contract';
import { type Annotation, annotationsApi } from '@czyun/contract/annotations';
import type { ChartBand, ChartMark } from '../../kit/chart/time-chart-types.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';

const none: readonly Annotation[] = [];

/** Annotations of a range that refer to these devices or to the whole project. */
export function useAnnotations(start: number, end: number, deviceIds: readonly number[]) {
  const { id: projectId } = useProject();
  // Whole hours: a range that follows the clock reuses the same query.
  const query = {
    projectId,
    start: Math.floor(start / hourMs) * hourMs,
    end: Math.ceil(end / hourMs) * hourMs,
    deviceIds: [...new Set(deviceIds)].sort((a, b) => a - b).join(','),
  };
  const { data } = useCall(annotationsApi.listAnnotations, deviceIds.length === 0 ? null : { query }, {
    freshMs: 30_000,
    everyMs: 60_000,
    keep: true,
    quiet: true,
  });
  const list = (data?.list ?? none).filter((each) => each.start < end && (each.end ?? each.start) >= start);
  return { list, total: data === undefined ? 0 : list.length + Math.max(0, data.total - data.list.length) };
}

/** Annotations as drawn: ranges as bands, instants as marks. */
export function annotationLooks(list: readonly Annotation[]): {
  readonly bands: readonly ChartBand[];
  readonly marks: readonly ChartMark[];
} {
  return {
    bands: list.flatMap(({ start, end }): ChartBand[] => (end === null ? [] : [{ start, end, meaning: 'auto', strength: 0.1 }])),
    marks: list.flatMap(({ start, end }): ChartMark[] =>
      [start, ...(end === null ? [] : [end])].map((time) => ({ time, meaning: 'auto' as const })),
    ),
  };
}
