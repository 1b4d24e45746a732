import { routes } from '@czyun/contract';
import { Tabs } from '../../kit/control/tabs.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useAllows } from '../../platform/project/project-context.ts';
import { InvitationsTab } from './parts/invitations-tab.tsx';
import { LinksTab } from './parts/links-tab.tsx';
import { linksText } from './text.ts';

/** Access to the project: invitation codes for people, secret links for displays. */
export function InviteScreen() {
  const t = linksText.useText();
  const allows = useAllows();
  const { asked, change } = useAddress(routes['user/p/u/invite']);
  const tab = asked.tab === 'links' && allows('link.manage') ? 'links' : 'invitations';
  if (!allows('link.manage')) {
    return (
      <>
        <PageHead title={t(($) => $.tab.invitations)} />
        <InvitationsTab />
      </>
    );
  }
  return (
    <>
      <PageHead title={t(($) => $.title)} />
      <Tabs
        label={t(($) => $.tab.label)}
        active={tab}
        onChange={(key) => change({ tab: key === 'links' ? 'links' : null, page: null }, { push: true })}
        items={[
          { key: 'invitations', label: t(($) => $.tab.invitations), children: <InvitationsTab /> },
          { key: 'links', label: t(($) => $.tab.links), children: <LinksTab /> },
        ]}
      />
    </>
  );
}
