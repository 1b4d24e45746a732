import { type StoredTerms, tariffPeriods, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useTerms } from '../queries.ts';
import { settlementText } from '../text.ts';
import { type KeptTerms, TermsForm } from './terms-form.tsx';

/** The rule of the storage profit's settlement, month by month, and the form to choose another. */
export function TermsTab({ onBegun }: { readonly onBegun: (jobId: number) => void }) {
  const { id: projectId } = useProject();
  const terms = useTerms(projectId);
  return <States of={terms}>{(kept) => <Shown key={kept.version} kept={kept} onBegun={onBegun} />}</States>;
}

function Shown({ kept, onBegun }: { readonly kept: KeptTerms; readonly onBegun: (jobId: number) => void }) {
  const t = settlementText.useText();
  const may = useAllows()('tariff.manage');
  const [changes, setChanges] = useState(false);
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <Card
        title={t(($) => $.terms.inForce)}
        extra={may && !changes && <Button onClick={() => setChanges(true)}>{t(($) => $.terms.change)}</Button>}
      >
        <div className={box.stack}>
          {kept.list.toReversed().map((terms) => (
            <TermsFacts key={terms.month ?? ''} of={terms} storages={kept.storages} />
          ))}
        </div>
      </Card>
      {changes && <TermsForm kept={kept} onBegun={onBegun} onClose={() => setChanges(false)} />}
    </div>
  );
}

function TermsFacts({ of: { month, terms, madeAt, userName }, storages }: { readonly of: StoredTerms } & Pick<KeptTerms, 'storages'>) {
  const t = settlementText.useText();
  const { timeZone } = useProject();
  const { basis, auxiliaries, meters, prices } = terms;
  const named = (id: number) => storages.find((storage) => storage.id === id)?.name ?? `#${id}`;
  const priced = tariffPeriods.flatMap((period) => (prices?.[period] == null ? [] : `${t(($) => $.period[period])} ¥${prices[period]}`));
  return (
    <div data-terms={month ?? 'first'}>
      <Facts
        of={[
          [t(($) => $.terms.from), <b key="from">{month ?? t(($) => $.terms.beginning)}</b>],
          [t(($) => $.terms.basis), <b key="basis">{t(($) => $.bases[basis])}</b>],
          ...(basis === 'attribution' ? [] : ([[t(($) => $.terms.auxiliaries), t(($) => $.terms.position[auxiliaries])]] as const)),
          ...(basis === 'storageMeter'
            ? ([
                [t(($) => $.terms.meters), meters === null ? t(($) => $.terms.metersAll) : meters.map(named).join(' · ')],
                [t(($) => $.terms.prices), prices === null ? t(($) => $.terms.pricesTariff) : priced.join(' · ')],
              ] as const)
            : []),
          [t(($) => $.terms.by), madeAt === null ? t(($) => $.terms.nobody) : `${userName} ${timeText(madeAt, timeZone, 'minute')}`],
        ]}
      />
    </div>
  );
}
