import { noticeTabs, routes } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Tabs } from '../../kit/control/tabs.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { Empty, Together } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { BrowserCard } from './parts/browser-card.tsx';
import { ChannelsCard } from './parts/channels-card.tsx';
import { DeliveriesTable } from './parts/deliveries-table.tsx';
import { OnCallTab } from './parts/on-call-tab.tsx';
import { RulesCard } from './parts/rules-card.tsx';
import { type Scope, useChannels, useRules } from './queries.ts';
import { noticesText } from './text.ts';

/** Rules and channels of a scope. */
function Rules({ scope, children }: { readonly scope: Scope; readonly children?: ReactNode }) {
  const project = useProject();
  return (
    <Together of={[useRules(project.id, scope), useChannels(project.id, scope)]} heightPx={640}>
      <div className={box.stack}>
        <RulesCard scope={scope} />
        <ChannelsCard scope={scope} />
        {children}
      </div>
    </Together>
  );
}

/** Notifications of alarms: the user's own rules and channels, the project's, the on-call calendar and the deliveries. */
export function NoticesScreen() {
  const t = noticesText.useText();
  const allows = useAllows();
  const project = useProject();
  const { person } = useSession();
  const { asked, change } = useAddress(routes.notices);
  if (person?.display === true) return <Empty title={t(($) => $.display)} hint={t(($) => $.displayHint)} />;
  const tabs = noticeTabs.filter((tab) => tab !== 'project' || allows('project.setup'));
  const tab = tabs.find((each) => each === asked.tab) ?? 'own';
  const content = {
    own: () => (
      <Rules scope="own">
        <BrowserCard />
      </Rules>
    ),
    project: () => <Rules scope="project" />,
    onCall: () => <OnCallTab />,
    deliveries: () => <DeliveriesTable />,
  };
  return (
    <>
      <PageHead title={t(($) => $.title)} sub={project.name} />
      <Tabs
        active={tab}
        onChange={(key) => change({ tab: tabs.find((name) => name === key) ?? null, page: null }, { push: true })}
        items={tabs.map((name) => ({ key: name, label: t(($) => $.tab[name]), children: name === tab ? content[name]() : null }))}
      />
    </>
  );
}
