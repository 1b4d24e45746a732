import { LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { authApi, codes } from '@czyun/contract';
import { Button, Dropdown } from 'antd';
import { call } from '../../shared/api/call.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { session } from '../../shared/session/session.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { frameText } from '../text.ts';

async function leave(): Promise<void> {
  // The request leaves with the session's token; here the session ends at once, even when the server cannot be reached.
  const told = call(authApi.loginOut, {}, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  session.end('left');
  await told;
}

/** Who is signed in, with which role here, and the way out. */
export function PersonMenu({ code }: { readonly code?: number | undefined }) {
  const t = frameText.use();
  const language = useLanguage();
  const { person } = useSession();
  const name = person?.userName ?? '';
  const role =
    person?.userType === 1
      ? t(($) => $.bar.platform)
      : code !== undefined && code in codes
        ? codes[code as keyof typeof codes][language]
        : '';
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'who', type: 'group', label: role === '' ? name : `${name} · ${role}` },
          { key: 'leave', icon: <LogoutOutlined />, label: t(($) => $.bar.logOut), onClick: () => void leave() },
        ],
      }}
    >
      <Button type="text" icon={<UserOutlined />} aria-label={`${t(($) => $.bar.person)}: ${name}`}>
        <span className="person-name">{name}</span>
      </Button>
    </Dropdown>
  );
}
