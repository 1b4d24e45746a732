import { StyleProvider } from '@ant-design/cssinjs';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, message } from 'antd';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { WidgetsProvider } from '../kit/panel/widgets-context.ts';
import { onApiError, queryClient } from '../platform/api/query-client.ts';
import { useLanguage } from '../platform/language/language.ts';
import { perLanguage } from '../platform/language/texts.ts';
import { antdTheme } from '../platform/theme/antd-theme.ts';
import { useTheme } from '../platform/theme/theme.ts';
import { router } from './router.tsx';
import { widgets } from './widgets.ts';

const antdLocale = perLanguage({
  zh: async () => (await import('antd/es/locale/zh_CN')).default,
  en: async () => (await import('antd/es/locale/en_US')).default,
});

/** Everything around the pages: look, language, cache, toasts, widgets, addresses. */
export function Root() {
  const { name } = useTheme();
  const language = useLanguage();
  const [toast, holder] = message.useMessage({ maxCount: 3 });
  useEffect(() => onApiError((error) => void toast.error({ content: error.message, key: `${error.code}:${error.message}` })), [toast]);
  return (
    <StyleProvider layer>
      <ConfigProvider theme={antdTheme(name)} locale={antdLocale(language)} button={{ autoInsertSpace: false }}>
        <QueryClientProvider client={queryClient}>
          {holder}
          <WidgetsProvider value={widgets}>
            <RouterProvider router={router} />
          </WidgetsProvider>
        </QueryClientProvider>
      </ConfigProvider>
    </StyleProvider>
  );
}
