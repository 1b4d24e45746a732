import type { TargetSubject } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import { MonthBurnUp } from '../../../parts/energy/burn-up/month-burn-up.tsx';
import { useTargetMonth } from '../../../parts/energy/burn-up/use-target-month.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { targetsText } from '../text.ts';
import { useSubjectName } from './words.tsx';

export const chartPx = 220;

interface CurrentMonthProps {
  readonly of: TargetSubject;
  /** yyyy-mm. */
  readonly month: string;
}

/** The month of a quantity as it grows towards its target. */
export function CurrentMonth({ of, month }: CurrentMonthProps) {
  const t = targetsText.useText();
  const { id: projectId } = useProject();
  const name = useSubjectName()(of);
  const found = useTargetMonth(projectId, month, of.quantity);
  const title = t(($) => $.months.current, { name, month });
  return (
    <Panel title={title} of={found} menu={false} style={{ minHeight: chartPx + 190 }}>
      {found.data && <MonthBurnUp of={found.data} title={title} height={chartPx} />}
    </Panel>
  );
}
