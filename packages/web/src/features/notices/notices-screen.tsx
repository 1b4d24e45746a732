import { noticeTabs, routes } from '@czyun/contract';
import { Tabs } from '../../kit/control/tabs.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { Empty } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { BrowserCard } from './parts/browser-card.tsx';
import { ChannelsCard } from './parts/channels-card.tsx';
import { DeliveriesTable } from './parts/deliveries-table.tsx';
import { OnCallTab } from './parts/on-call-tab.tsx';
import { RulesCard } from './parts/rules-card.tsx';
import { noticesText } from './text.ts';

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
      <div className={box.stack}>
        <RulesCard scope="own" />
        <ChannelsCard scope="own" />
        <BrowserCard />
      </div>
    ),
    project: () => (
      <div className={box.stack}>
        <RulesCard scope="project" />
        <ChannelsCard scope="project" />
      </div>
    ),
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
