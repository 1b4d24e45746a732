import { LogoutOutlined, SafetyOutlined, UsergroupAddOutlined, UserOutlined } from '@ant-design/icons';
import { codes } from '@czyun/contract';
import { Button, Dropdown } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { appConfig } from '../../shared/config/current.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { projectPath, readPlace } from '../../shared/project/paths.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { frameText } from '../text.ts';

/** Who is signed in, with which role here, and the way out. */
export function PersonMenu({ code }: { readonly code?: number | undefined }) {
  const t = frameText.use();
  const language = useLanguage();
  const { person } = useSession();
  const navigate = useNavigate();
  const { projectId } = readPlace(useLocation().pathname);
  const go = (child: string) => void navigate(projectId === null ? `/${child}` : projectPath(appConfig.name, projectId, child));
  const name = person?.userName ?? '';
  const role =
    person?.userType === 1
      ? t(($) => $.bar.platform)
      : code !== undefined && code in codes
        ? codes[code as keyof typeof codes][language]
        : '';
  const own = [
    { key: 'userinfo', icon: <UserOutlined />, label: t(($) => $.bar.userinfo), onClick: () => go('userinfo') },
    { key: 'join', icon: <UsergroupAddOutlined />, label: t(($) => $.bar.join), onClick: () => go('user/invaccept') },
  ];
  const platform = {
    key: 'security',
    icon: <SafetyOutlined />,
    label: t(($) => $.bar.security),
    onClick: () => go('security-log'),
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'who', type: 'group', label: role === '' ? name : `${name} · ${role}` },
          // A display has no account to look after and none to join with, a visitor may not touch the one of all visitors.
          ...(person?.display === true || person?.readOnly === true ? [] : own),
          ...(person?.userType === 1 ? [platform] : []),
          { type: 'divider' },
          { key: 'leave', icon: <LogoutOutlined />, label: t(($) => $.bar.logOut), onClick: () => void signOut() },
        ],
      }}
    >
      <Button type="text" icon={<UserOutlined />} aria-label={`${t(($) => $.bar.person)}: ${name}`}>
        <span className="person-name">{name}</span>
      </Button>
    </Dropdown>
  );
}
