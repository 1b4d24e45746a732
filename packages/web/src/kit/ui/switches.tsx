import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { setLanguage, useLanguage } from '../../platform/language/language.ts';
import { shared } from '../../platform/text.ts';
import { setTheme, useTheme } from '../../platform/theme/theme.ts';
import { Button } from '../control/button.tsx';

/** Switches between Chinese and English: label and action. */
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
    <Button kind="text" lang={other === 'en' ? 'en' : 'zh-CN'} label={label} onClick={act}>
      {t(($) => $.look.otherLanguage)}
    </Button>
  );
}

const looks = { light: <SunOutlined />, dark: <MoonOutlined />, system: <DesktopOutlined /> } as const;
const next = { light: 'dark', dark: 'system', system: 'light' } as const;

/** Light, dark, as the device: each press selects the next. A menu would be larger than the rest of the login page. */
export function useThemeSwitch() {
  const t = shared.useText();
  const { choice } = useTheme();
  const now = choice === 'wall' ? 'dark' : choice;
  const label = `${t(($) => $.look.theme)}: ${t(($) => $.look[now])} → ${t(($) => $.look[next[now]])}`;
  return { label, icon: looks[now], act: () => setTheme(next[now]) };
}

export function ThemeSwitch() {
  const { label, icon, act } = useThemeSwitch();
  return <Button kind="text" icon={icon} label={label} title={label} onClick={act} />;
}
