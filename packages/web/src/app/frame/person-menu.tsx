import {
  ClusterOutlined,
  CrownOutlined,
  LogoutOutlined,
  SafetyOutlined,
  TranslationOutlined,
  UsergroupAddOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { accountsApi, codes, timeText, userTypes } from '@czyun/contract';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Menu } from '../../kit/control/menu.tsx';
import box from '../../kit/ui/box.module.css';
import { useLanguageSwitch, useThemeSwitch } from '../../kit/ui/switches.tsx';
import { useChange } from '../../platform/api/use-call.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { build } from '../../platform/config/build.ts';
import { appConfig } from '../../platform/config/current.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { projectPath, readPlace } from '../../platform/project/paths.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { isPlatform, session } from '../../platform/session/session.ts';
import { signOut } from '../../platform/session/sign-out.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { frameText } from '../text.ts';
import css from './top-bar.module.css';

// Only platform administrators have it.
const SwitchMark = lazyPart(async () => (await import('../../kit/control/switch.tsx')).SwitchMark);

/** The signed-in user with the role here, and sign-out; with `looks` also language and theme. */
export function PersonMenu({ code, looks = false }: { readonly code?: number | undefined; readonly looks?: boolean }) {
  const t = frameText.useText();
  const language = useLanguage();
  const { person } = useSession();
  const navigate = useNavigate();
  const toLanguage = useLanguageSwitch();
  const toLook = useThemeSwitch();
  const { projectId } = readPlace(useLocation().pathname);
  const go = (child: string) => void navigate(projectId === null ? `/${child}` : projectPath(appConfig.name, projectId, child));
  const zone = useTimeZone();
  const change = useChange(accountsApi.setUseAdmin, {
    onDone: ({ useAdmin = false }) => {
      session.update({ useAdmin });
      // Every page, list and live value was read with other rights.
      location.assign(`${import.meta.env.BASE_URL}projects`);
    },
  });
  const name = person?.userName ?? '';
  const role = isPlatform(person)
    ? t(($) => $.bar.platform)
    : code !== undefined && code in codes
      ? codes[code as keyof typeof codes][language]
      : '';
  const own = [
    { key: 'userinfo', icon: <UserOutlined />, label: t(($) => $.bar.userinfo), onClick: () => go('userinfo') },
    { key: 'join', icon: <UsergroupAddOutlined />, label: t(($) => $.bar.join), onClick: () => go('user/invaccept') },
  ];
  const acts = isPlatform(person);
  const view = {
    key: 'useAdmin',
    icon: <CrownOutlined />,
    checked: acts,
    label: (
      <span className={`${box.row} ${box.roomy}`}>
        {t(($) => $.bar.useAdmin)}
        <span className={box.last}>
          <Lazy fallback={null}>
            <SwitchMark checked={acts} />
          </Lazy>
        </span>
      </span>
    ),
    onClick: () => change.mutate({ body: { useAdmin: !acts } }),
  };
  const built = t(($) => $.bar.build, { version: build.version, time: timeText(build.time, zone, 'minute') });
  const platform = [
    { key: 'security', icon: <SafetyOutlined />, label: t(($) => $.bar.security), onClick: () => go('security-log') },
    { key: 'servers', icon: <ClusterOutlined />, label: t(($) => $.bar.servers), onClick: () => go('servers') },
  ];
  return (
    <Menu
      items={[
        { key: 'who', type: 'group', label: role === '' ? name : `${name} · ${role}` },
        // A display has no account and no projects to join; a visitor may not change the account shared by all visitors.
        ...(person?.display === true || person?.readOnly === true ? [] : own),
        ...(person?.userType === userTypes.platform ? [view] : []),
        ...(isPlatform(person) ? platform : []),
        ...(looks
          ? [
              { key: 'language', icon: <TranslationOutlined />, label: toLanguage.label, onClick: toLanguage.act },
              { key: 'look', icon: toLook.icon, label: toLook.label, onClick: toLook.act },
            ]
          : []),
        { type: 'divider' },
        { key: 'build', type: 'group', label: <span className={box.faint}>{built}</span> },
        { key: 'leave', icon: <LogoutOutlined />, label: t(($) => $.bar.logOut), onClick: () => void signOut() },
      ]}
    >
      <Button kind="text" icon={<UserOutlined />} label={`${t(($) => $.bar.person)}: ${name}`}>
        <span className={css.person}>{name}</span>
      </Button>
    </Menu>
  );
}
