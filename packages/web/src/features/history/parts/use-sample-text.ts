import { useBucketName } from '../../../kit/chart/bucket-name.ts';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { shared } from '../../../platform/text.ts';
import { historyText } from '../text.ts';
import type { TableRows } from './table-rows.ts';
import type { CurveData } from './use-curve-data.ts';

/** Resolution and source of the displayed values; `down`: as requested, null for automatic. */
export function useSampleText({ answer, bucket, start, end, columns }: CurveData, down: string | null, rows: TableRows | null): string {
  const t = historyText.useText();
  const say = shared.useText();
  const bucketName = useBucketName();
  const ageText = useAgeText();
  if (answer === undefined) return '';
  if (bucket !== null || down !== null) return say(($) => $.chart.bucket, { bucket: bucketName(answer.downSample) });
  const source = t(($) => $.sample.source[answer.source]);
  const column = ageText(Math.max(1000, (end - start) / columns));
  if (rows === null) return t(($) => $.sample.autoText, { column, source });
  // Rows are at the times of readings, which may be farther apart than the columns.
  const { stepMs } = rows;
  if (stepMs === null) return t(($) => $.sample.keptText, { column, source });
  return stepMs < 1000 ? t(($) => $.sample.fromText, { source }) : t(($) => $.sample.tableText, { step: ageText(stepMs), source });
}

/** Kind of a single drawn value that is not a reading: a statistic of its bucket, or one of those whose peaks are preserved. */
export function useValueKind({ answer, bucket }: CurveData): string | undefined {
  const t = historyText.useText();
  const bucketName = useBucketName();
  if (answer === undefined) return undefined;
  if (bucket !== null) return bucketName(answer.downSample);
  return answer.source === 'raw' ? undefined : t(($) => $.sample.source[answer.source]).trim();
}
