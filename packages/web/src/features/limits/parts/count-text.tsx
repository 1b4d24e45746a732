import { LoadingOutlined } from '@ant-design/icons';
import type { LimitedParam, ParamLimits } from '@czyun/contract';
import { Text } from '../../../kit/ui/layout.tsx';
import { limitsText } from '../text.ts';
import { isQuiet, type Observed } from './limit-state.ts';
import type { Count, TrialCounts } from './use-trial-counts.ts';

/** Alarms that limits would have raised; without a back-test if the range shows that there were none. */
export function countOf(
  { metric, isFamily }: Pick<LimitedParam, 'metric' | 'isFamily'>,
  limits: ParamLimits | null,
  observed: Observed | undefined,
  counts: TrialCounts,
): Count | undefined {
  if (limits === null) return undefined;
  return !isFamily && observed !== undefined && isQuiet(limits, observed) ? 0 : counts.of({ metric, limits });
}

/** A number of alarms, or why it is not known. */
export function CountText({ count }: { readonly count: Count | undefined }) {
  const t = limitsText.useText();
  if (count === undefined) return <Text tone="faint">-</Text>;
  if (count === 'waiting') return <LoadingOutlined aria-label={t(($) => $.counts.waiting)} />;
  if (count === 'failed') return <Text tone="alert">{t(($) => $.counts.failed)}</Text>;
  return (
    <Text tabular strong={count > 0} tone={count > 0 ? 'alert' : 'faint'} data-count={count}>
      {count}
    </Text>
  );
}
