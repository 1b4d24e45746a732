import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { setLanguage, useLanguage } from '../i18n/language.ts';
import { shared } from '../text.ts';
import { setTheme, useTheme } from '../theme/theme.ts';

/** Chinese to English and back. */
export function LanguageSwitch() {
  const t = shared.use();
  const language = useLanguage();
  return (
    <Button
      type="text"
      lang={language === 'zh' ? 'en' : 'zh-CN'}
      aria-label={t(($) => $.look.language)}
      onClick={() => void setLanguage(language === 'zh' ? 'en' : 'zh')}
    >
      {t(($) => $.look.otherLanguage)}
    </Button>
  );
}

const looks = { light: <SunOutlined />, dark: <MoonOutlined />, system: <DesktopOutlined /> } as const;
const next = { light: 'dark', dark: 'system', system: 'light' } as const;

/** Light, dark, as the device says: one press goes to the next. A menu would weigh more than the rest of the login page. */
export function ThemeSwitch() {
  const t = shared.use();
  const { choice } = useTheme();
  const now = choice === 'wall' ? 'dark' : choice;
  const label = `${t(($) => $.look.theme)}: ${t(($) => $.look[now])} → ${t(($) => $.look[next[now]])}`;
  return <Button type="text" icon={looks[now]} aria-label={label} title={label} onClick={() => setTheme(next[now])} />;
}
