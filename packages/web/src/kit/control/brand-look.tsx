import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { antdTheme } from '../../platform/theme/antd-theme.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Tokens } from '../../platform/theme/tokens.ts';

/** Applies the colours of a brand to the controls of a part of the page. */
export function BrandLook({ tokens, children }: { readonly tokens: Partial<Tokens>; readonly children: ReactNode }) {
  const { name } = useTheme();
  return <ConfigProvider theme={antdTheme(name, tokens)}>{children}</ConfigProvider>;
}
