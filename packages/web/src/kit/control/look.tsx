import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, message } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { onApiError } from '../../platform/api/query-client.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { perLanguage } from '../../platform/language/texts.ts';
import { antdTheme } from '../../platform/theme/antd-theme.ts';
import { useTheme } from '../../platform/theme/theme.ts';

const locale = perLanguage({
  zh: async () => (await import('antd/es/locale/zh_CN')).default,
  en: async () => (await import('antd/es/locale/en_US')).default,
});

/** What controls look like and which language they speak, for all pages; calls that failed unheard are said from here. */
export function Look({ children }: { readonly children: ReactNode }) {
  const { name } = useTheme();
  const language = useLanguage();
  const [toast, holder] = message.useMessage({ maxCount: 3 });
  useEffect(() => onApiError((error) => void toast.error({ content: error.message, key: `${error.code}:${error.message}` })), [toast]);
  return (
    <StyleProvider layer>
      <ConfigProvider theme={antdTheme(name)} locale={locale(language)} button={{ autoInsertSpace: false }}>
        {holder}
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
