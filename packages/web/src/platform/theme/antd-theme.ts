import { type ThemeConfig, theme } from 'antd';
import type { ThemeName } from '../config/app-config.ts';
import { fontFamily, radius, type Tokens, tokens } from './tokens.ts';

/** A colour (#rrggbb) scaled in brightness. */
function darker(colour: string, share: number): string {
  const channels = colour.slice(1).match(/../g) ?? [];
  return `#${channels
    .map((channel) =>
      Math.round(Number.parseInt(channel, 16) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The component library's theme, made from our tokens. `own`: those of a brand, for a part of the page. */
export function antdTheme(name: ThemeName, own?: Partial<Tokens>): ThemeConfig {
  const t = { ...tokens[name], ...own };
  return {
    algorithm: name === 'light' ? theme.defaultAlgorithm : theme.darkAlgorithm,
    cssVar: { key: own === undefined ? 'cz' : 'brand' },
    hashed: false,
    token: {
      colorPrimary: t.action,
      colorInfo: t.action,
      colorLink: t.actionText,
      colorError: t.danger,
      colorErrorText: t.dangerText,
      colorSuccess: t.run,
      colorWarning: t.high,
      colorBgLayout: t.ground,
      colorBgContainer: t.surface,
      colorBgElevated: t.raised,
      colorBorder: t.lineStrong,
      colorBorderSecondary: t.line,
      colorText: t.text,
      colorTextSecondary: t.textSoft,
      colorTextTertiary: t.textFaint,
      colorTextQuaternary: t.textFaint,
      colorTextPlaceholder: t.textFaint,
      colorTextDescription: t.textFaint,
      boxShadow: t.shadow,
      boxShadowSecondary: t.shadow,
      fontFamily,
      fontSize: 14,
      borderRadius: radius,
      borderRadiusLG: radius,
      borderRadiusSM: 4,
      // Off: the icon of a loading button, and with it a wrong name, remained when the response arrived during the first transition.
      motion: false,
      wireframe: false,
    },
    components: {
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemSelectedBg: t.actionSoft,
        itemSelectedColor: t.actionText,
        itemHeight: 36,
        activeBarBorderWidth: 0,
      },
      Tabs: { itemSelectedColor: t.actionText, itemHoverColor: t.actionText, itemActiveColor: t.actionText, inkBarColor: t.actionText },
      Button: {
        ...{ primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
        // Darker on hover: white text on the library's lighter colours lacks contrast.
        ...{ colorPrimaryHover: darker(t.action, 0.88), colorPrimaryActive: darker(t.action, 0.76) },
        ...{ colorErrorHover: darker(t.danger, 0.88), colorErrorActive: darker(t.danger, 0.76) },
        ...{ defaultHoverColor: t.actionText, defaultHoverBorderColor: t.actionText, defaultActiveColor: t.actionText },
      },
      Layout: { headerBg: t.surface, siderBg: t.surface, bodyBg: t.ground },
    },
  };
}
