import { routes, settlementTabs } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Tabs } from '../../kit/control/tabs.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useRenew } from '../../platform/api/use-call.ts';
import { isStanding, useJobs } from '../../platform/live/jobs.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { BillsTab } from './parts/bills-tab.tsx';
import { DaysTab } from './parts/days-tab.tsx';
import { PartiesTab } from './parts/parties-tab.tsx';
import { RunDialog } from './parts/run-dialog.tsx';
import { TermsTab } from './parts/terms-tab.tsx';
import { dayReads } from './queries.ts';
import { settlementText } from './text.ts';

/** Results of days, months and years by meter and period, the bills of months, and the parties that share the profit. */
export function SettlementScreen() {
  const t = settlementText.useText();
  const project = useProject();
  const allows = useAllows();
  const may = allows('settlement.manage');
  const { asked, change } = useAddress(routes['daily-power-data']);
  const [runs, setRuns] = useState(false);
  const [begun, setBegun] = useState<number | null>(null);
  const renew = useRenew(dayReads);
  const isOver = useJobs().some((job) => job.id === begun && !isStanding(job));
  // The results of the job are read again once it has ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a job that ends at once ends again for each one begun
  useEffect(() => {
    if (isOver) void renew();
  }, [isOver, begun, renew]);
  const tabs = settlementTabs.filter((name) => name === 'days' || name === 'terms' || allows('money.view'));
  const tab = tabs.find((name) => name === asked.tab) ?? 'days';
  const content = {
    days: () => <DaysTab />,
    bills: () => <BillsTab />,
    parties: () => <PartiesTab />,
    terms: () => <TermsTab onBegun={setBegun} />,
  };
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={project.name}
        extra={may && <Button onClick={() => setRuns(true)}>{t(($) => $.run.button)}</Button>}
      />
      <Tabs
        active={tab}
        onChange={(key) => change({ tab: settlementTabs.find((name) => name === key) ?? null, line: null, bill: null }, { push: true })}
        items={tabs.map((name) => ({
          key: name,
          label: t(($) => $.tab[name]),
          children: name === tab ? content[name]() : null,
        }))}
      />
      {runs && <RunDialog onBegun={setBegun} onClose={() => setRuns(false)} />}
    </ListPage>
  );
}
