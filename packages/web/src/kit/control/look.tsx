import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useLanguage } from '../../platform/language/language.ts';
import { perLanguage } from '../../platform/language/texts.ts';
import { antdTheme } from '../../platform/theme/antd-theme.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { onToast } from '../../platform/toast.ts';
import { Overlays } from './overlays.tsx';
import { useOverlays } from './use-overlays.ts';

const locale = perLanguage({
  zh: async () => (await import('antd/es/locale/zh_CN')).default,
  en: async () => (await import('antd/es/locale/en_US')).default,
});

function Toasts() {
  const use = useOverlays();
  useEffect(
    () =>
      onToast((kind, content, { key, seconds }) =>
        use(({ message }) => {
          message[kind]({ content, ...(key === undefined ? {} : { key }), ...(seconds === undefined ? {} : { duration: seconds }) });
        }),
      ),
    [use],
  );
  return null;
}

/** Theme and language of the controls of all pages, and their toasts. */
export function Look({ children }: { readonly children: ReactNode }) {
  const { name } = useTheme();
  const language = useLanguage();
  return (
    <StyleProvider layer>
      <ConfigProvider theme={antdTheme(name)} locale={locale(language)} button={{ autoInsertSpace: false }}>
        <Overlays maxToasts={3}>
          <Toasts />
          {children}
        </Overlays>
      </ConfigProvider>
    </StyleProvider>
  );
}
