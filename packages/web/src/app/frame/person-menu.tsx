import { LogoutOutlined, SafetyOutlined, TranslationOutlined, UsergroupAddOutlined, UserOutlined } from '@ant-design/icons';
import { codes } from '@czyun/contract';
import { Button, Dropdown } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useLanguageSwitch, useThemeSwitch } from '../../kit/ui/switches.tsx';
import { appConfig } from '../../platform/config/current.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { projectPath, readPlace } from '../../platform/project/paths.ts';
import { signOut } from '../../platform/session/sign-out.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { frameText } from '../text.ts';
import css from './top-bar.module.css';

/** Who is signed in, with which role here, and the way out; with `looks` also language and look. */
export function PersonMenu({ code, looks = false }: { readonly code?: number | undefined; readonly looks?: boolean }) {
  const t = frameText.use();
  const language = useLanguage();
  const { person } = useSession();
  const navigate = useNavigate();
  const toLanguage = useLanguageSwitch();
  const toLook = useThemeSwitch();
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
          ...(looks
            ? [
                { key: 'language', icon: <TranslationOutlined />, label: toLanguage.label, onClick: toLanguage.act },
                { key: 'look', icon: toLook.icon, label: toLook.label, onClick: toLook.act },
              ]
            : []),
          { type: 'divider' },
          { key: 'leave', icon: <LogoutOutlined />, label: t(($) => $.bar.logOut), onClick: () => void signOut() },
        ],
      }}
    >
      <Button type="text" icon={<UserOutlined />} aria-label={`${t(($) => $.bar.person)}: ${name}`}>
        <span className={css['person']}>{name}</span>
      </Button>
    </Dropdown>
  );
}
