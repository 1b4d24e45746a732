import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, message } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useLanguage } from '../../platform/language/language.ts';
import { perLanguage } from '../../platform/language/texts.ts';
import { antdTheme } from '../../platform/theme/antd-theme.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { onToast } from '../../platform/toast.ts';

const locale = perLanguage({
  zh: async () => (await import('antd/es/locale/zh_CN')).default,
  en: async () => (await import('antd/es/locale/en_US')).default,
});

/** Theme and language of the controls of all pages, and their toasts. */
export function Look({ children }: { readonly children: ReactNode }) {
  const { name } = useTheme();
  const language = useLanguage();
  const [toasts, holder] = message.useMessage({ maxCount: 3 });
  useEffect(
    () =>
      onToast((kind, content, { key, seconds }) => {
        toasts[kind]({ content, ...(key === undefined ? {} : { key }), ...(seconds === undefined ? {} : { duration: seconds }) });
      }),
    [toasts],
  );
  return (
    <StyleProvider layer>
      <ConfigProvider theme={antdTheme(name)} locale={locale(language)} button={{ autoInsertSpace: false }}>
        {holder}
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
