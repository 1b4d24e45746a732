import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { setLanguage, useLanguage } from '../../platform/language/language.ts';
import { shared } from '../../platform/text.ts';
import { setTheme, useTheme } from '../../platform/theme/theme.ts';

/** Chinese to English and back: what the deed is called, and the deed. */
export function useLanguageSwitch() {
  const t = shared.useText();
  const language = useLanguage();
  const other = language === 'zh' ? ('en' as const) : ('zh' as const);
  return { label: t(($) => $.look.language), other, act: () => void setLanguage(other) };
}

export function LanguageSwitch() {
  const t = shared.useText();
  const { label, other, act } = useLanguageSwitch();
  return (
    <Button type="text" lang={other === 'en' ? 'en' : 'zh-CN'} aria-label={label} onClick={act}>
      {t(($) => $.look.otherLanguage)}
    </Button>
  );
}

const looks = { light: <SunOutlined />, dark: <MoonOutlined />, system: <DesktopOutlined /> } as const;
const next = { light: 'dark', dark: 'system', system: 'light' } as const;

/** Light, dark, as the device says: one press goes to the next. A menu would weigh more than the rest of the login page. */
export function useThemeSwitch() {
  const t = shared.useText();
  const { choice } = useTheme();
  const now = choice === 'wall' ? 'dark' : choice;
  const label = `${t(($) => $.look.theme)}: ${t(($) => $.look[now])} → ${t(($) => $.look[next[now]])}`;
  return { label, icon: looks[now], act: () => setTheme(next[now]) };
}

export function ThemeSwitch() {
  const { label, icon, act } = useThemeSwitch();
  return <Button type="text" icon={icon} aria-label={label} title={label} onClick={act} />;
}
