import { sayMoney } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { useCorrect, useReRate } from '../queries.ts';
import { settlementText } from '../text.ts';
import { DifferencesTable } from './differences-table.tsx';
import { useBillJob } from './use-bill-job.ts';

interface ReRateProps {
  readonly id: number;
  readonly month: string;
  readonly onOpen: (id: number) => void;
}

/** A bill beside the same bill computed now, and its correction. */
export function ReRate({ id, month, onOpen }: ReRateProps) {
  const t = settlementText.useText();
  const project = useProject();
  const confirm = useConfirm();
  const preview = useReRate(project.id, id);
  const correcting = useCorrect();
  const followJob = useBillJob((corrected) => {
    toast.success(t(($) => $.bills.corrected));
    onOpen(corrected);
  });
  const correct = (digest: string) =>
    confirm({
      title: t(($) => $.bills.correctTitle, { month }),
      effect: t(($) => $.bills.correctText),
      button: t(($) => $.bills.correct),
      act: () => correcting.mutateAsync({ body: { projectId: project.id, id, digest } }).then(followJob),
    });
  const pair = (before: string | null, after: string | null, difference: string | null) => {
    const sign = difference?.startsWith('-') === false ? '+' : '';
    return <b className={box.tabular}>{`${sayMoney(before)} → ${sayMoney(after)} (${sign}${sayMoney(difference)})`}</b>;
  };
  return (
    <Card title={t(($) => $.bills.reRateTitle)}>
      <States of={preview}>
        {({ document, before, differences, digest, total, profit }) => (
          <div className={box.stack}>
            {differences.length > 0 && (
              <Facts
                of={[
                  [t(($) => $.bills.total), pair(before.total, document.total, total)],
                  [t(($) => $.bills.profit), pair(before.profit, document.profit, profit)],
                ]}
              />
            )}
            <DifferencesTable rows={differences} />
            {differences.length > 0 && (
              <span>
                <Button kind="primary" onClick={() => correct(digest)}>
                  {t(($) => $.bills.correct)}
                </Button>
              </span>
            )}
          </div>
        )}
      </States>
    </Card>
  );
}
