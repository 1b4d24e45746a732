import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { antdTheme } from '../../platform/theme/antd-theme.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Tokens } from '../../platform/theme/tokens.ts';

/** Controls of a part of the page in the colours of a brand. */
export function BrandLook({ tokens, children }: { readonly tokens: Partial<Tokens>; readonly children: ReactNode }) {
  const { name } = useTheme();
  return <ConfigProvider theme={antdTheme(name, tokens)}>{children}</ConfigProvider>;
}
