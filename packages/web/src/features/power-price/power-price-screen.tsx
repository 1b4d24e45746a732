import { priceTabs, routes } from '@czyun/contract';
import { useRef, useState } from 'react';
import { Tabs } from '../../kit/control/tabs.tsx';
import { useCarefulClose } from '../../kit/form/use-careful-close.ts';
import { PageHead } from '../../kit/ui/card.tsx';
import { States } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { CalendarTab } from './parts/calendar-tab.tsx';
import { DayAheadTab } from './parts/day-ahead-tab.tsx';
import { EditorTab } from './parts/editor-tab.tsx';
import { NowTab } from './parts/now-tab.tsx';
import { VersionsTab } from './parts/versions-tab.tsx';
import { useVersions } from './queries.ts';
import { priceText } from './text.ts';

/** Electricity prices over time: prices in force, their versions and editor, holidays, prices of the day-ahead market. */
export function PowerPriceScreen() {
  const t = priceText.useText();
  const project = useProject();
  const may = useAllows()('tariff.manage');
  const narrow = useNarrow();
  const { asked, change } = useAddress(routes['power-price']);
  const [beginWith, setBeginWith] = useState<number | null>(null);
  const versions = useVersions(project.id);
  const tabs = priceTabs.filter((tab) => tab !== 'edit' || may);
  const tab = tabs.find((each) => each === asked.tab) ?? 'now';
  // Unsaved input in a tariff is not discarded without a confirmation.
  const next = useRef<() => void>(() => undefined);
  const careful = useCarefulClose(() => next.current());
  const leave = (act: () => void) => {
    next.current = act;
    careful.close();
  };
  const go = (to: (typeof priceTabs)[number]) => leave(() => change({ tab: to }, { push: true }));
  const saved = () => {
    careful.onTyped(false);
    go('versions');
  };
  const edit = (id: number | null) => {
    setBeginWith(id);
    go('edit');
  };
  return (
    <>
      <PageHead title={t(($) => $.title)} sub={project.name} />
      <Tabs
        active={tab}
        // Narrower on a phone, so that all of them fit.
        gap={narrow ? 16 : 32}
        onChange={(key) => go(tabs.find((name) => name === key) ?? 'now')}
        items={tabs.map((name) => ({ key: name, label: t(($) => $.tab[name]) }))}
      />
      <States of={versions}>
        {({ list, newest, today }) => {
          if (tab === 'now') return <NowTab versions={list} onEdit={() => edit(null)} />;
          if (tab === 'versions') return <VersionsTab versions={list} today={today} onEdit={edit} />;
          if (tab === 'calendar') return <CalendarTab />;
          if (tab === 'dayAhead') return <DayAheadTab />;
          return <EditorTab {...{ newest, today, beginWith, leave }} versions={list} onTyped={careful.onTyped} onDone={saved} />;
        }}
      </States>
    </>
  );
}
