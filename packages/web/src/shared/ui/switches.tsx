import { BulbOutlined, CheckOutlined, DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
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
      className="language-switch"
      aria-label={t(($) => $.look.language)}
      onClick={() => void setLanguage(language === 'zh' ? 'en' : 'zh')}
    >
      {t(($) => $.look.otherLanguage)}
    </Button>
  );
}

/** Light, dark, or as the device says. */
export function ThemeSwitch() {
  const t = shared.use();
  const { choice } = useTheme();
  const mark = (name: string) => (choice === name ? <CheckOutlined aria-hidden /> : null);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [choice],
        onClick: ({ key }) => setTheme(key as 'light' | 'dark' | 'system'),
        items: [
          { key: 'light', icon: <SunOutlined />, label: t(($) => $.look.light), extra: mark('light') },
          { key: 'dark', icon: <MoonOutlined />, label: t(($) => $.look.dark), extra: mark('dark') },
          { key: 'system', icon: <DesktopOutlined />, label: t(($) => $.look.system), extra: mark('system') },
        ],
      }}
    >
      <Button type="text" icon={<BulbOutlined />} aria-label={t(($) => $.look.theme)} />
    </Dropdown>
  );
}
