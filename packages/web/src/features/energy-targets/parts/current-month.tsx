import type { TargetSubject } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { MonthBurnUp } from '../../../parts/energy/burn-up/month-burn-up.tsx';
import { useTargetMonth } from '../../../parts/energy/burn-up/use-target-month.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { targetsText } from '../text.ts';
import { useSubjectName } from './words.tsx';

export const chartPx = 220;
/** Height of figures, legend and notes around the curve, px; on a phone they take more lines. */
const aroundPx = { desk: 190, phone: 374 } as const;

interface CurrentMonthProps {
  readonly of: TargetSubject;
  /** yyyy-mm. */
  readonly month: string;
}

/** Cumulative course of a quantity over the month, towards its target. */
export function CurrentMonth({ of, month }: CurrentMonthProps) {
  const t = targetsText.useText();
  const { id: projectId } = useProject();
  const name = useSubjectName()(of);
  const found = useTargetMonth(projectId, month, of.quantity);
  const title = t(($) => $.months.current, { name, month });
  const least = useNarrow() ? (found.data === undefined ? aroundPx.phone : 0) : aroundPx.desk;
  return (
    <Panel title={title} of={found} menu={false} style={{ minHeight: chartPx + least }}>
      {found.data && <MonthBurnUp of={found.data} title={title} height={chartPx} />}
    </Panel>
  );
}
