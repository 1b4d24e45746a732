import { Tabs } from 'antd';
import { useAllows } from '../../shared/project/project-context.ts';
import { useSearchState } from '../../shared/screen/use-search-state.ts';
import { PageHead } from '../../shared/ui/card.tsx';
import { InvitationsTab } from './parts/invitations-tab.tsx';
import { LinksTab } from './parts/links-tab.tsx';
import { linksText } from './text.ts';
import './links.css';

/** The ways into the project: invitation codes for people, secret links for displays. */
export function InviteScreen() {
  const t = linksText.use();
  const allows = useAllows();
  const [params, change] = useSearchState();
  const tab = params.get('tab') === 'links' && allows('link.manage') ? 'links' : 'invitations';
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
        aria-label={t(($) => $.tab.label)}
        activeKey={tab}
        destroyOnHidden
        onChange={(key) => change({ tab: key === 'links' ? 'links' : null, page: null }, { push: true })}
        items={[
          { key: 'invitations', label: t(($) => $.tab.invitations), children: <InvitationsTab /> },
          { key: 'links', label: t(($) => $.tab.links), children: <LinksTab /> },
        ]}
      />
    </>
  );
}
